/** A measured figure with the reference measured in the same run. */
export interface Measured {
  what: string
  figure: number
  unit: string
  floor?: { name: string; figure: number }
  /** The highest permitted figure. */
  most?: number
  /** The highest permitted ratio to the reference. */
  mostTimes?: number
}

/** Measures one goal. Nothing it starts may outlive it. */
export type Goal = () => Promise<Measured[]>

const ratioOf = ({ figure, floor }: Measured) => (floor ? figure / Math.max(floor.figure, 1e-9) : null)

/** Whether a figure meets its goal; null if it has none. */
export function isMet(measured: Measured) {
  const { figure, most, mostTimes } = measured
  if (most === undefined && mostTimes === undefined) return null
  return (most === undefined || figure <= most) && (mostTimes === undefined || (ratioOf(measured) ?? 0) <= mostTimes)
}

const short = (figure: number) =>
  Number.isInteger(figure) || figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3)
const widths = [4, 44, 14, 34, 8, 26]
const row = (...cells: string[]) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' ')

export const heading = row('', 'measured', 'figure', 'floor', 'ratio', 'goal')

/** A table row for one figure. */
export function lineOf(goal: string, measured: Measured) {
  const { what, figure, unit, floor, most, mostTimes } = measured
  const ratio = ratioOf(measured)
  const goals = [
    most !== undefined && `at most ${short(most)} ${unit}`,
    mostTimes !== undefined && `${mostTimes} times`,
  ]
    .filter(Boolean)
    .join(', ')
  const verdict = { true: 'met', false: 'missed', null: '' }[String(isMet(measured)) as 'true' | 'false' | 'null']
  return (
    row(
      goal,
      what,
      `${short(figure)} ${unit}`,
      floor ? `${short(floor.figure)} ${unit}, ${floor.name}` : '',
      ratio === null ? '' : ratio.toFixed(2),
      goals,
    ) + verdict
  )
}
