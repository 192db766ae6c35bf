// exp and log without tables, so that the module has no data of its own in the memory it shares.

/** exp of four lanes, relative error below 2e-7; exactly 0 below -87. */
// @ts-ignore: decorator
@inline
export function exp4(x: v128): v128 {
  const alive = f32x4.ge(x, f32x4.splat(-87));
  const clamped = f32x4.min(f32x4.max(x, f32x4.splat(-87)), f32x4.splat(88));
  const n = f32x4.nearest(f32x4.mul(clamped, f32x4.splat(1.44269504)));
  // ln 2 in two parts: the first has few bits, so that n times it is exact (Cody and Waite).
  let r = f32x4.sub(clamped, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  p = f32x4.add(f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), r), f32x4.splat(1));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return v128.and(f32x4.mul(p, scale), alive);
}

/** The natural logarithm of a positive normal number, error below 1e-11. */
// @ts-ignore: decorator
@inline
export function log(x: f64): f64 {
  const bits = reinterpret<u64>(x);
  let exponent = <i32>(bits >> 52) - 1023;
  let m = reinterpret<f64>((bits & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000);
  if (m > 1.4142135623730951) { m *= 0.5; exponent += 1; }
  const s = (m - 1) / (m + 1), z = s * s;
  const series = 1 + z * (1.0 / 3 + z * (1.0 / 5 + z * (1.0 / 7 + z * (1.0 / 9 + z * (1.0 / 11 + z * (1.0 / 13))))));
  return <f64>exponent * 0.6931471805599453 + 2 * s * series;
}

// @ts-ignore: decorator
@inline
export function sum4(x: v128): f32 {
  return (f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1)) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

// @ts-ignore: decorator
@inline
export function max4(x: v128): f32 {
  return max(max(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1)), max(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3)));
}
