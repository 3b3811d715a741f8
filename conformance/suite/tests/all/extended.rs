//! Arithmetic of an x87 register.

use packproof_suite::formats::extended::Extended;

/// The bits of a, b, c and of `a * (1 / b) + sqrt(c)`.
const MEASURED: [(u64, u64, u64, u64); 24] = [
    (0xC0E9_0975_FBDE_15B0, 0x3F8F_107A_2752_9AD0, 0x408D_0913_2716_87B2, 0xC149_CA73_1C14_40AA),
    (0xBF15_105E_D8C7_7CB7, 0x408D_C8F0_4277_5A71, 0x40E1_4999_F811_4BD4, 0x4067_852C_5850_24EC),
    (0xBF84_D688_0418_A99E, 0x3FA3_9FF2_C4A0_6A73, 0x3FEF_66B0_49CD_C80B, 0x3FE7_345F_B6D7_CFEF),
    (0x3FE7_1BEA_6A6A_F755, 0x3EE0_4A9E_26B7_F794, 0x3FC2_0E6D_FBB7_C441, 0x40F6_B218_81E2_0352),
    (0xC0CD_5E2C_D523_18A8, 0x3FFF_0929_F41A_A230, 0x3F9A_FF17_1A9F_AE42, 0xC0BE_4795_5AE2_0420),
    (0x4089_CFC9_A417_44C4, 0x3FBE_3492_977C_B1BB, 0x4041_BC8B_A22D_3294, 0x40BB_5E57_A4C9_D95B),
    (0xBFEE_B1CA_A58E_E7DC, 0x3F74_7693_64D9_EAC9, 0x3F05_808E_E439_8BCA, 0xC067_FFBD_1DCF_B576),
    (0xBFB6_69D1_BABA_633E, 0x3F7E_984C_83CE_8648, 0x3FB9_E5C9_0A99_0B56, 0xC026_CE7B_D11C_92AB),
    (0x3F72_886F_7169_C8C5, 0x3FB9_A910_7858_1C00, 0x3FD1_9202_9DD9_1D60, 0x3FE2_3616_7160_924D),
    (0x3FAE_F518_5614_9145, 0x4004_F552_E761_1475, 0x40D1_368A_1F6D_B08B, 0x4060_992C_01C1_90AF),
    (0x3F91_5BAE_AED9_A934, 0x3F98_4601_BAF1_C748, 0x409A_19BC_AE82_A6AB, 0x4044_CB03_CFC3_98C2),
    (0x4087_2B5D_366F_D239, 0x3FC1_8AC5_6A39_E1DA, 0x40A0_D027_7F31_9B90, 0x40B5_5058_4E0A_2D64),
    (0xBECF_B2FD_8816_2913, 0x3EC1_9BEE_6571_3982, 0x3F9B_89C6_9951_48C7, 0xBFFA_2DBE_CE35_E679),
    (0x4100_1762_2591_A209, 0x3FA6_5E9F_2E39_920B, 0x3FB1_A90E_9964_2428, 0x4147_04D3_B728_5204),
    (0xC0A0_E5FE_7EF2_1A3B, 0x40BF_0F00_5CA9_632E, 0x4031_DE09_0E9B_5A1C, 0x400F_A3B5_05D4_B13D),
    (0x410B_33E3_D83D_E6C8, 0x3FE0_C87B_C1DE_001B, 0x3F02_575F_B431_DDAE, 0x4119_EEF0_88D6_A923),
    (0x3F65_928E_6E84_47D4, 0x4116_9CD1_E8C1_C4EF, 0x4120_CC69_0BC8_141F, 0x4087_2F66_25E1_7910),
    (0x3F30_E6D0_D56A_74D1, 0x40DB_6495_6D65_C510, 0x3F9C_CE06_3361_1C8F, 0x3FC5_77D1_32FC_AAB1),
    (0x3FCF_6388_F088_A839, 0x40A1_F780_5828_5047, 0x402D_C6D1_272D_CD05, 0x400E_DE81_0187_25E9),
    (0x4062_4184_B051_0B05, 0x4085_54AA_2AF2_D703, 0x3F46_742B_312B_F809, 0x3FCE_BCE7_53F6_267C),
    (0xC091_BD18_40DC_8046, 0x4056_034C_54B8_EA97, 0x3FF9_6089_9B20_C5BF, 0xC027_448D_D720_352F),
    (0x40B4_3611_4E6F_E72E, 0x3EFE_F5E0_D059_B506, 0x3F3C_1F85_E48B_25E3, 0x41A4_E3CB_335D_1AF3),
    (0xC10E_DDDD_7DA2_B6C0, 0x3FDF_45CE_49BB_E46A, 0x3EB9_6BF8_58C4_F030, 0xC11F_95A4_58B4_EFAD),
    (0xBFA9_85E0_6A99_3915, 0x402E_A6E6_8289_5A3B, 0x3F9C_B292_18B1_D2C3, 0x3FC5_02FE_C14C_B24B),
];

fn of(number: f64) -> Extended {
    Extended::from(number)
}

/// Results of an x87, measured with `long double` of GCC 12: each operation on two binary64, rounded to binary64 at the
/// end. In all of them binary64 alone gives another last bit.
#[test]
fn operations_round_as_an_x87_does() {
    for (a, b, c, result) in MEASURED {
        let [a, b, c] = [a, b, c].map(|bits| of(f64::from_bits(bits)));
        let got = a.times(of(1.0).over(b)).plus(c.root());
        assert_eq!(format!("{:016x}", got.narrow().to_bits()), format!("{result:016x}"));
    }
}

/// Numbers come back as they were, subnormal ones, zeros and infinities too.
#[test]
fn numbers_come_back() {
    for number in [0.0, -0.0, 1.0, -1.5, f64::MIN_POSITIVE, 5e-324, -3e-310, f64::MAX, f64::INFINITY] {
        assert_eq!(of(number).narrow().to_bits(), number.to_bits(), "{number:e}");
    }
    assert!(of(f64::NAN).narrow().is_nan());
}

/// What is beyond binary64 in a register is infinite or zero outside it.
#[test]
fn what_binary64_cannot_hold_leaves_the_register_as_infinity_or_zero() {
    let (large, small) = (of(f64::MAX).times(of(4.0)), of(5e-324).over(of(4.0)));
    assert_eq!((large.narrow(), large.over(of(4.0)).narrow()), (f64::INFINITY, f64::MAX));
    assert_eq!((small.narrow(), small.times(of(4.0)).narrow()), (0.0, 5e-324));
}

/// Rounded to binary64 first, 1 + 2^-24 + 2^-60 is a tie.
#[test]
fn binary32_is_reached_in_one_rounding() {
    let number = of(1.0 + 2.0_f64.powi(-24)).plus(of(2.0_f64.powi(-60)));
    assert_eq!((number.narrow32(), number.narrow() as f32), (1.0 + 2.0_f32.powi(-23), 1.0));
    assert_eq!(of(-0.1).narrow32(), -0.1_f32);
}

/// Half and less than half differ in bits that a binary64 does not have, on both sides of zero.
#[test]
fn floors_are_exact() {
    let little = of(2.0_f64.powi(-62));
    assert_eq!(of(2.5).floor(), (2.0, 0.5));
    assert_eq!(of(-2.5).floor(), (-3.0, 0.5));
    assert_eq!(of(-2.0).floor(), (-2.0, 0.0));
    let (below, above) = (of(0.5).plus(of(-(2.0_f64.powi(-62)))), of(0.5).plus(little));
    assert!(below.floor().1 < 0.5 && above.floor().1 > 0.5);
    assert!(of(-1.0).plus(little).floor() == (-1.0, 2.0_f64.powi(-62)));
    assert_eq!(of(f64::INFINITY).floor(), (f64::INFINITY, 0.0));
}
