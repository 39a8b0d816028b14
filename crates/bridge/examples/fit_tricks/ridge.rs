//! Ridge regression on tables: each sample takes some entries, and their sum is to be near its value.

/// The cost of an entry's square beside the square of an error: entries that few samples take stay near nothing.
const PENALTY: f64 = 12.0;

/// The normal equations.
pub(crate) struct Ridge {
    size: usize,
    /// The lower triangle, row by row.
    products: Vec<f64>,
    values: Vec<f64>,
}

impl Ridge {
    pub(crate) fn new(size: usize) -> Self {
        Self {
            size,
            products: vec![0.0; size * (size + 1) / 2],
            values: vec![0.0; size],
        }
    }

    pub(crate) fn add(&mut self, rows: &[usize], value: f64, weight: f64) {
        for &row in rows {
            self.values[row] += weight * value;
            for &column in rows.iter().filter(|&&column| column <= row) {
                self.products[at(row, column)] += weight;
            }
        }
    }

    /// The entries, by Cholesky's decomposition.
    pub(crate) fn solve(mut self) -> Vec<f64> {
        for row in 0..self.size {
            self.products[at(row, row)] += PENALTY;
        }
        for row in 0..self.size {
            for column in 0..=row {
                let (above, below) = self.products.split_at_mut(at(row, 0));
                let (mine, other) = (
                    &below[..column],
                    if column == row {
                        &below[..column]
                    } else {
                        &above[at(column, 0)..at(column, column)]
                    },
                );
                let dot: f64 = mine.iter().zip(other).map(|(a, b)| a * b).sum();
                let rest = below[column] - dot;
                below[column] = if column == row {
                    rest.max(1e-9).sqrt()
                } else {
                    rest / above[at(column, column)]
                };
            }
        }
        let mut found = self.values;
        for row in 0..self.size {
            let dot: f64 = (0..row)
                .map(|column| self.products[at(row, column)] * found[column])
                .sum();
            found[row] = (found[row] - dot) / self.products[at(row, row)];
        }
        for row in (0..self.size).rev() {
            let dot: f64 = (row + 1..self.size)
                .map(|below| self.products[at(below, row)] * found[below])
                .sum();
            found[row] = (found[row] - dot) / self.products[at(row, row)];
        }
        found
    }
}

/// The place of an entry of a lower triangle.
const fn at(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}
