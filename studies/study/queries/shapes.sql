SELECT pattern(north) AS pattern, count(*) AS hands, round(100.0 * count(*) / {boards}, 3) AS percent
FROM deals({boards}, {seed})
GROUP BY 1
ORDER BY hands DESC, pattern
LIMIT 15
