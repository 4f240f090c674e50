/** The product's mark: a gate seen from the front, in hi-vis on petrol. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden>
      <rect width="26" height="26" rx="6" fill="var(--mark-ground)" />
      <path d="M6 19V9.5L13 6l7 3.5V19" fill="none" stroke="var(--on-brand)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      <path d="M9.6 13h6.8M9.6 17h6.8" stroke="var(--mark)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
