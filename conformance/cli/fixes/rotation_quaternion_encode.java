// Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
// from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
public static byte[] rotationQuaternionEncode(float x, float y, float z, float w, int bytesEach) {
    double[] quat = {w, x, y, z};
    double steps = bytesEach == 1 ? 255.0 : 65535.0;
    byte[] out = new byte[4 * bytesEach];
    for (int i = 0; i < 4; i++) {
        double c = quat[i];
        // Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
        if (!(Math.abs(c) <= 1.0 + 1.0 / 1048576.0)) throw new IllegalArgumentException(c + " is no component");
        c = Math.max(-1.0, Math.min(c, 1.0));
        if (w < 0) c = -c;
        double scaled = (i == 0 ? c : c / 2 + 0.5) * steps;
        int step = (int) Math.floor(scaled + 0.5);
        for (int at = 0; at < bytesEach; at++) out[i * bytesEach + at] = (byte) (step >>> (8 * at));
    }
    return out;
}
