WITH pairs AS (
  SELECT * FROM (VALUES ('sayc', 'two-over-one'), ('sayc', 'natural'), ('two-over-one', 'natural')) AS pairs(one, other)
), bid AS (
  SELECT *, auction(one, other, north, east, south, west, dealer, vul) AS first,
    auction(other, one, north, east, south, west, dealer, vul) AS second
  FROM deals({boards}, {seed}) CROSS JOIN pairs
), played AS (
  SELECT one, other, CASE WHEN first = second THEN 0
      ELSE imps(dd_score(north, east, south, west, first, dealer, vul) - dd_score(north, east, south, west, second, dealer, vul))
    END AS gain
  FROM bid
), sides AS (
  SELECT one AS system, gain FROM played UNION ALL SELECT other, -gain FROM played
)
SELECT system, count(*) AS boards, sum(gain) AS imps, round(1.0 * sum(gain) / count(*), 3) AS a_board,
  round(sqrt((sum(gain * gain) - 1.0 * sum(gain) * sum(gain) / count(*)) / (count(*) - 1) / count(*)), 3) AS error
FROM sides
GROUP BY 1
ORDER BY imps DESC, system
