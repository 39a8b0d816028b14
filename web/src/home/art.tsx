/** One small picture for each game. */

export function ClueArt() {
  return (
    <svg viewBox="0 0 72 72" aria-hidden="true">
      <rect width="72" height="72" rx="16" fill="var(--found-wash)" />
      <rect x="12" y="22" width="48" height="32" rx="4" fill="var(--found)" />
      <path d="M12 26l24 17 24-17" fill="none" stroke="var(--found-ink)" strokeWidth="3" />
      <circle cx="36" cy="42" r="7" fill="var(--found-wash)" stroke="var(--found-ink)" strokeWidth="2" />
    </svg>
  );
}

export function DominoArt() {
  const pips = [
    [28, 15],
    [44, 15],
    [28, 29],
    [44, 29],
    [36, 22],
    [36, 50],
    [28, 43],
    [44, 57],
  ];
  return (
    <svg viewBox="0 0 72 72" aria-hidden="true">
      <rect width="72" height="72" rx="16" fill="var(--yes-wash)" />
      <rect x="20" y="6" width="32" height="60" rx="6" fill="var(--card)" stroke="var(--yes)" strokeWidth="2.500" />
      <path d="M22 36h28" stroke="var(--yes)" strokeWidth="2" />
      {pips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.500" fill="var(--yes)" />
      ))}
    </svg>
  );
}

export function BridgeArt() {
  const cards = [
    { turn: -24, suit: "♣", red: false },
    { turn: -8, suit: "♦", red: true },
    { turn: 8, suit: "♥", red: true },
    { turn: 24, suit: "♠", red: false },
  ];
  return (
    <svg viewBox="0 0 72 72" aria-hidden="true">
      <rect width="72" height="72" rx="16" fill="var(--good-wash)" />
      {cards.map(({ turn, suit, red }) => (
        <g key={suit} transform={`translate(7 9) scale(0.8) rotate(${turn} 36 78)`}>
          <rect
            x="24"
            y="12"
            width="24"
            height="36"
            rx="4"
            fill="var(--card)"
            stroke="var(--good)"
            strokeWidth="1.500"
          />
          <text x="28" y="28" fontSize="14" fill={red ? "var(--red-suit)" : "var(--ink)"}>
            {suit}
          </text>
        </g>
      ))}
    </svg>
  );
}
