/** A bar with its standard error drawn as a whisker. */

interface ErrorBarProps {
  value: number;
  error: number;
  max: number;
  min?: number;
  tone?: string;
}

export function ErrorBar({ value, error, max, min = 0, tone = "var(--accent)" }: ErrorBarProps) {
  const place = (at: number) => Math.max(0, Math.min(100, ((at - min) / (max - min || 1)) * 100));
  const zero = place(0);
  const end = place(value);
  return (
    <svg className="error-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="2" width="100" height="8" rx="2" fill="var(--sunken)" />
      <rect x={Math.min(zero, end)} y="2" width={Math.abs(end - zero)} height="8" fill={tone} />
      <rect
        x={place(value - error)}
        y="5"
        width={place(value + error) - place(value - error)}
        height="2"
        fill="var(--ink)"
      />
      <rect x={place(value - error)} y="1" width="0.700" height="10" fill="var(--ink)" />
      <rect x={place(value + error) - 0.7} y="1" width="0.700" height="10" fill="var(--ink)" />
    </svg>
  );
}
