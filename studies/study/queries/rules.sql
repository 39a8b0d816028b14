WITH bid AS (
  SELECT *, abs(imps(dd_score(north, east, south, west, auction, dealer, vul) - par(north, east, south, west, dealer, vul))) AS lost
  FROM auctions('{system}', {boards}, {seed})
), fired AS (
  SELECT unnest(rules('{system}', north, east, south, west, auction, dealer, vul)) AS rule, lost FROM bid
)
SELECT rule, count(*) AS fired, round(1.0 * sum(lost) / count(*), 2) AS imps_from_par
FROM fired
WHERE rule IS NOT NULL
GROUP BY 1
ORDER BY fired DESC, rule
LIMIT 20
