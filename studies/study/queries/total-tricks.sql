WITH fitted AS (
  SELECT *, fit(north, south) AS ours, fit_suit(north, south) AS our_suit, fit(east, west) AS theirs, fit_suit(east, west) AS their_suit
  FROM deals({boards}, {seed})
), played AS (
  SELECT ours + theirs AS trumps,
    tricks(north, east, south, west, our_suit, 'N') + tricks(north, east, south, west, their_suit, 'E') AS taken
  FROM fitted
)
SELECT trumps, count(*) AS boards, round(1.0 * sum(taken) / count(*), 2) AS tricks,
  round(1.0 * sum(taken - trumps) / count(*), 2) AS beyond_the_law
FROM played
GROUP BY 1
ORDER BY 1
