WITH split AS (
  SELECT greatest(length(east, 'S'), length(west, 'S')) AS longer, least(length(east, 'S'), length(west, 'S')) AS shorter
  FROM deals({boards}, {seed})
)
SELECT longer + shorter AS missing, concat(longer, '-', shorter) AS split, count(*) AS boards,
  round(100.0 * count(*) / sum(count(*)) OVER (PARTITION BY longer + shorter), 2) AS percent
FROM split
WHERE longer + shorter BETWEEN 2 AND 7
GROUP BY longer, shorter
ORDER BY missing, longer
