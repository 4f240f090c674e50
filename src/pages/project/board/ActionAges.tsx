import type { ActionsOfAge } from '#contract/safety/safetyBoard.ts'
import { number } from '#contract/text/amounts.ts'

const parts = [
  { of: 'low', name: 'Low' },
  { of: 'medium', name: 'Medium' },
  { of: 'high', name: 'High, critical' },
] as const

/** The open actions by age as a chart, marked up as a table for screen readers. */
export function ActionAges({ ages }: { ages: readonly ActionsOfAge[] }) {
  const totals = ages.map(({ high, medium, low }) => high + medium + low)
  const most = Math.max(1, ...totals)
  return (
    <>
      <ul className="age-key small quiet">
        {parts.toReversed().map(({ of, name }) => (
          <li key={of}>
            <i data-part={of} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      <table className="ages">
        <caption className="away">Open actions by age and priority</caption>
        <thead className="away">
          <tr>
            <th scope="col">Age</th>
            <th scope="col">Open actions</th>
            <th scope="col">Overdue</th>
          </tr>
        </thead>
        <tbody>
          {ages.map((age, at) => (
            <tr key={age.from}>
              <th scope="row" className="small quiet">
                {agesInWords(age.from, ages[at + 1]?.from)}
              </th>
              <td>
                <span className="strong">{number(totals[at])}</span>
                <span className="age-bar" style={{ height: `${Math.round((totals[at]! / most) * 100)}%` }} aria-hidden>
                  {parts.map(({ of }) => age[of] > 0 && <i key={of} data-part={of} style={{ flexGrow: age[of] }} />)}
                </span>
                <span className="away">{parts.map(({ of, name }) => `${name}: ${number(age[of])}`).join(', ')}</span>
              </td>
              <td className={age.overdue > 0 ? 'due small tone-red' : 'small faint'}>
                {age.overdue > 0 ? `${number(age.overdue)} overdue` : 'none overdue'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Formats an age range: '0–7 days', '8–14 days', 'over 30 days'. */
const agesInWords = (from: number, next: number | undefined) =>
  next === undefined ? `over ${from - 1} days` : `${from}–${next - 1} days`
