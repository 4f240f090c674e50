import { dateWords, type Clock } from '../time/time.ts'
import type { Column } from './columns.ts'

/**
 * Describes an active filter: 'Zone: Span 3', 'Zone: Span 3 +1', 'Due: 1 May to 31 May'. `first` is the label of its
 * first choice.
 */
export function filterWords<Row>(
  { header, filter }: Column<Row>,
  chosen: readonly string[],
  first: string,
  clock: Clock,
): string {
  if (filter !== 'days') return `${header}: ${first}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`
  const [from = '', until = ''] = chosen
  if (from && until) return `${header}: ${dateWords(from, clock)} to ${dateWords(until, clock).replace(/^To/, 'to')}`
  return from ? `${header}: from ${dateWords(from, clock)}` : `${header}: until ${dateWords(until, clock)}`
}
