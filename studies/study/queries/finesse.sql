WITH missing AS (
  SELECT length(north, 'S') + length(south, 'S') AS cards, fits(west, 'SQ') AS onside,
    length(CASE WHEN fits(west, 'SQ') THEN west ELSE east END, 'S') AS beside
  FROM deals_where('north: SA and SK and SJ', {boards}, {seed})
  WHERE NOT fits(north, 'SQ') AND NOT fits(south, 'SQ')
)
SELECT cards, count(*) AS boards,
  round(100.0 * sum(CASE WHEN onside THEN 1 ELSE 0 END) / count(*), 1) AS finesse_percent,
  round(100.0 * sum(CASE WHEN beside <= 2 THEN 1 ELSE 0 END) / count(*), 1) AS drop_percent
FROM missing
WHERE cards BETWEEN 6 AND 11
GROUP BY 1
ORDER BY 1
