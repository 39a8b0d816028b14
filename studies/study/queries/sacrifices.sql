WITH judged AS (
  SELECT vul, par_contract(north, east, south, west, dealer, vul) AS best FROM deals({boards}, {seed})
)
SELECT vul AS vulnerable, count(*) AS boards, sum(CASE WHEN best LIKE '%X%' THEN 1 ELSE 0 END) AS sacrifices,
  round(100.0 * sum(CASE WHEN best LIKE '%X%' THEN 1 ELSE 0 END) / count(*), 1) AS percent
FROM judged
GROUP BY 1
ORDER BY 1
