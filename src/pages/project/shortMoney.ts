import { money, number, thin } from '#src/ui/amounts.ts'

/** An amount as a headline: '€18.45 m', '€640 k'; small ones in full. */
export function shortMoney(value: number | null, currency: string) {
  if (value === null) return '—'
  const sign = money(0, currency).replace(/[\d.\s\u202f]+$/u, '')
  if (value >= 1e6) return `${sign}${number(value / 1e6, 2)}${thin}m`
  return value >= 10_000 ? `${sign}${number(value / 1e3)}${thin}k` : money(value, currency)
}
