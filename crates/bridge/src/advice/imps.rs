//! International match points.

/// The score differences at which one more IMP is won (Laws of Duplicate Bridge, Law 78B).
const STEPS: [i32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
    2500, 3000, 3500, 4000,
];

/// The IMPs for a difference of scores.
pub fn imps(difference: i32) -> i32 {
    let won: i32 = STEPS
        .iter()
        .map(|&step| i32::from(difference.abs() >= step))
        .sum();
    won * difference.signum()
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
            (430, 10),
            (490, 10),
            (500, 11),
            (1100, 15),
            (3990, 23),
            (4000, 24),
            (9000, 24),
        ];
        for (difference, won) in known {
            assert_eq!((imps(difference), imps(-difference)), (won, -won), "{difference}");
        }
    }
}
