fn encode(message: &Message) -> Result<Vec<u8>, Fault> {
    let mut bits = Vec::new();
    let mut put = |value: u64, width: u32| bits.extend((0..width).map(|at| value >> at & 1));
    put(message.alive.into(), 1);
    put(message.team as u64, 3);
    put((message.hp / 100.0 * 1023.0).round() as u64, 10);
    let mut id = message.id as u64;
    while id > 127 {
        put(id & 127 | 128, 8);
        id >>= 7;
    }
    put(id, 8);
    put(message.ammo.len() as u64, 2);
    for one in &message.ammo {
        put(*one as u64, 10);
    }
    put(message.target.is_some().into(), 1);
    if let Some(target) = message.target {
        put(target as u64, 16);
    }
    put(message.name.len() as u64, 4);
    for byte in message.name.bytes() {
        put(byte.into(), 8);
    }
    put(message.speed as u64, 12);
    Ok(bits.chunks(8).map(|byte| byte.iter().rev().fold(0, |sum, bit| sum << 1 | *bit as u8)).collect())
}

fn decode(data: &[u8]) -> Result<Message, Fault> {
    let mut at = 0;
    let mut get = |width: usize| {
        let end = at + width;
        if end > 8 * data.len() {
            return Err(Refused("truncated"));
        }
        let value = (at..end).rev().fold(0_u64, |sum, bit| sum << 1 | u64::from(data[bit / 8] >> (bit % 8) & 1));
        at = end;
        Ok(value)
    };
    let alive = get(1)? == 1;
    let team = get(3)? as i64;
    if team > 5 {
        return Err(Refused("out_of_range"));
    }
    let hp = get(10)? as f32 / 1023.0 * 100.0;
    let mut id = 0;
    for place in 0..10 {
        let byte = get(8)?;
        if place == 9 && byte > 1 {
            return Err(Refused("out_of_range"));
        }
        id |= u128::from(byte & 127) << (7 * place);
        if byte < 128 {
            break;
        }
    }
    let mut ammo = Vec::new();
    for _ in 0..get(2)? {
        ammo.push(get(10)? as i64);
        if ammo.last() > Some(&999) {
            return Err(Refused("out_of_range"));
        }
    }
    let target = if get(1)? == 1 { Some(get(16)? as i64) } else { None };
    let mut name = Vec::new();
    for _ in 0..get(4)? {
        name.push(get(8)? as u8);
    }
    let name = String::from_utf8(name).map_err(|_| Refused("invalid"))?;
    let speed = get(12)? as i64;
    let speed = if speed >= 2048 { speed - 4096 } else { speed };
    let used = at.div_ceil(8);
    if used < data.len() {
        return Err(Refused("trailing"));
    }
    if at % 8 > 0 && data[used - 1] >> (at % 8) != 0 {
        return Err(Refused("invalid"));
    }
    Ok(Message { alive, team, hp, id: id as i128, ammo, target, name, speed })
}
