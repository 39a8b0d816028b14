//! International match points.

/// The least difference of scores for each number of IMPs, from 1 on (Laws of Duplicate Bridge, Law 78B).
const SCALE: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
    2500, 3000, 3500, 4000,
];

/// The IMPs for a difference of scores; positive where the difference is.
pub fn imps(difference: i32) -> i32 {
    let size = difference.unsigned_abs();
    let points = SCALE
        .iter()
        .filter(|&&least| least <= size)
        .map(|_| 1)
        .sum::<i32>();
    points * difference.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_that_of_the_laws() {
        let known = [
            (0, 0),
            (10, 0),
            (20, 1),
            (40, 1),
            (50, 2),
            (420, 9),
            (430, 10),
            (620, 12),
            (3990, 23),
            (4000, 24),
            (9000, 24),
        ];
        for (difference, points) in known {
            assert_eq!(imps(difference), points, "{difference}");
            assert_eq!(imps(-difference), -points, "-{difference}");
        }
    }
}
