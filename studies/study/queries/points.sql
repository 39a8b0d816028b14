SELECT hcp(north) AS points, count(*) AS hands, round(100.0 * count(*) / {boards}, 3) AS percent
FROM deals({boards}, {seed})
GROUP BY 1
ORDER BY 1
