WITH bid AS (
  SELECT *,
    auction('{with}', '{without}', north, east, south, west, dealer, vul) AS first,
    auction('{without}', '{with}', north, east, south, west, dealer, vul) AS second
  FROM deals({boards}, {seed})
), played AS (
  SELECT vul, CASE WHEN first = second THEN 0 ELSE 1 END AS differs,
    CASE WHEN first = second THEN 0
      ELSE imps(dd_score(north, east, south, west, first, dealer, vul) - dd_score(north, east, south, west, second, dealer, vul))
    END AS gain
  FROM bid
)
SELECT coalesce(vul, 'all') AS vulnerable, count(*) AS boards, sum(differs) AS differ, sum(gain) AS imps,
  round(1.0 * sum(gain) / count(*), 4) AS a_board,
  round(sqrt((sum(gain * gain) - 1.0 * sum(gain) * sum(gain) / count(*)) / (count(*) - 1) / count(*)), 4) AS error
FROM played
GROUP BY GROUPING SETS ((vul), ())
ORDER BY vulnerable
