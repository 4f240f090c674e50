import { useId } from 'react'
import type { ReportSeries } from '#contract/reports/projectReport.ts'
import { bucketWords, shortBucket } from '#contract/reports/reportPeriods.ts'
import { number, thin } from '#contract/text/amounts.ts'
import { shortMoney } from '#contract/text/money.ts'
import { ticksTo } from './ticks.ts'

interface Props {
  title: string
  series: readonly ReportSeries[]
  periodId: number
  currency: string
}

const [width, height, left, bottom, top] = [540, 190, 56, 24, 12]

/** The ticks of a scale that holds these values and whatever else it must, and the height at which it draws a value. */
function scaleOf(values: readonly number[]) {
  const ticks = ticksTo(Math.min(0, ...values), Math.max(0, ...values))
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  return { ticks, y: (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom) }
}

const valuesOf = (series: readonly ReportSeries[]) => series.flatMap((one) => one.points.map(({ value }) => value ?? 0))

/**
 * A column chart over time, with the series side by side, or on one another if they stack; lines have a scale of their
 * own at the right. The table below it shows the numbers.
 */
export function ColumnChart({ title, series: all, periodId, currency }: Props) {
  const id = useId()
  const [series, lines] = [all.filter(({ line }) => !line), all.filter(({ line }) => line)]
  const points = series[0]?.points ?? []
  const { as, stack } = series[0] ?? {}
  const isMoney = as === 'money'
  const words = (value: number) => {
    if (isMoney && value !== 0) return shortMoney(value, currency)
    return as === 'percent' ? `${number(value)}${thin}%` : number(value, digitsOf(all))
  }
  const { ticks, y } = scaleOf([
    ...(stack ? points.map((_, index) => valuesBelow(series, index, series.length)) : valuesOf(series)),
    ...(as === 'percent' ? [100] : []),
  ])
  const right = lines.length > 0 ? 34 : 0
  const slot = (width - left - right) / Math.max(points.length, 1)
  const column = Math.min((slot * 0.7) / (stack ? 1 : series.length), 36)
  const labels = points.map(({ bucketStart }) => shortBucket(bucketStart, periodId))
  // If the labels do not fit, only every nth bucket is labelled.
  const step = Math.max(1, Math.ceil((Math.max(...labels.map(({ length }) => length)) * 6 + 8) / slot))
  return (
    <figure className="report-chart">
      <figcaption>
        {series.map(({ key, label }, at) => (
          <span key={key} className={`chart-key series-${at + 1}`}>
            {label}
          </span>
        ))}
        {lines.map(({ key, label }, at) => (
          <span key={key} className="chart-key">
            <LineKey at={at} />
            {`${label}, right scale`}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{sentenceOf(title, all, periodId, words)}</title>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-line" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text className="chart-words" x={left - 6} y={y(tick) + 3.5} textAnchor="end">
              {words(tick)}
            </text>
          </g>
        ))}
        {points.map(({ bucketStart }, index) => {
          const middle = left + slot * (index + 0.5)
          return (
            <g key={bucketStart}>
              {series.map(({ key, label, points: own }, at) => {
                const { value } = own[index]!
                if (value === null) return null
                const below = stack ? valuesBelow(series, index, at) : 0
                const x = stack ? middle - column / 2 : middle + column * (at - series.length / 2)
                const [start, end] = [y(Math.max(below + value, 0)), y(Math.min(below + value, below))]
                return (
                  <g key={key}>
                    <rect
                      className={`series-${at + 1}`}
                      x={x + 1}
                      y={start}
                      width={Math.max(column - 2, 1)}
                      height={end - start}
                    >
                      <title>{`${bucketWords(bucketStart, periodId)}${stack ? `, ${label}` : ''}: ${words(value)}`}</title>
                    </rect>
                    {!stack &&
                      value !== 0 &&
                      lines.length === 0 &&
                      column >= (isMoney || as === 'percent' ? 34 : 14) && (
                        <text className="chart-value" x={x + column / 2} y={start - 3} textAnchor="middle">
                          {words(value)}
                        </text>
                      )}
                  </g>
                )
              })}
              {index % step === 0 && (
                <text className="chart-words" x={middle} y={height - 7} textAnchor="middle">
                  {labels[index]}
                </text>
              )}
            </g>
          )
        })}
        {lines.length > 0 && (
          <Lines lines={lines} middleOf={(index) => left + slot * (index + 0.5)} periodId={periodId} words={words} />
        )}
      </svg>
    </figure>
  )
}

const marks = [
  (x: number, y: number) => <circle cx={x} cy={y} r={2.6} />,
  (x: number, y: number) => <path d={`M${x - 3.2},${y} l3.2,-3.2 l3.2,3.2 l-3.2,3.2 z`} />,
]
const markOf = (at: number) => marks[at % marks.length]!

/** The stroke and the mark of a line, which differ also without colour. */
const LineKey = ({ at }: { at: number }) => (
  <svg className={`chart-curve curve-${at + 1}`} viewBox="0 0 22 10" aria-hidden>
    <polyline points="0,5 22,5" />
    {markOf(at)(11, 5)}
  </svg>
)

interface LinesProps {
  lines: readonly ReportSeries[]
  /** The middle of a bucket on the time axis. */
  middleOf(index: number): number
  periodId: number
  words(value: number): string
}

/** The lines of a chart with their scale. A bucket without a value leaves a gap. */
function Lines({ lines, middleOf, periodId, words }: LinesProps) {
  const { ticks, y } = scaleOf(valuesOf(lines))
  return (
    <>
      {ticks.map((tick) => (
        <text key={tick} className="chart-words" x={width - 28} y={y(tick) + 3.5}>
          {words(tick)}
        </text>
      ))}
      {lines.map(({ key, label, points }, at) => (
        <g key={key} className={`chart-curve curve-${at + 1}`}>
          {unbroken(points).map((part) => (
            <polyline
              key={part[0]!.index}
              points={part.map(({ index, value }) => `${middleOf(index)},${y(value)}`).join(' ')}
            />
          ))}
          {points.map(({ bucketStart, value }, index) =>
            value === null ? null : (
              <g key={bucketStart}>
                {markOf(at)(middleOf(index), y(value))}
                <title>{`${label}, ${bucketWords(bucketStart, periodId)}: ${words(value)}`}</title>
              </g>
            ),
          )}
        </g>
      ))}
    </>
  )
}

/** The parts of a line between buckets without a value. */
function unbroken(points: ReportSeries['points']) {
  const parts: { index: number; value: number }[][] = [[]]
  for (const [index, { value }] of points.entries())
    if (value === null) parts.push([])
    else parts.at(-1)!.push({ index, value })
  return parts.filter(({ length }) => length > 0)
}

const digitsOf = (series: readonly ReportSeries[]) => (series.some(({ as }) => as === 'decimal') ? 1 : 0)

/** The sum of the series of a stack below one of them. */
const valuesBelow = (series: readonly ReportSeries[], index: number, at: number) =>
  series.slice(0, at).reduce((sum, { points }) => sum + (points[index]!.value ?? 0), 0)

/** Describes the chart for screen readers. */
function sentenceOf(
  title: string,
  series: readonly ReportSeries[],
  periodId: number,
  words: (value: number) => string,
) {
  const points = series[0]?.points ?? []
  if (points.length === 0) return title
  const span = `${bucketWords(points[0]!.bucketStart, periodId)} to ${bucketWords(points.at(-1)!.bucketStart, periodId)}`
  const most = series.map(({ label, line, points: own }) => {
    const known = own.flatMap(({ bucketStart, value }) => (value === null ? [] : [{ bucketStart, value }]))
    if (known.length === 0) return `${label}: nothing recorded`
    const peak = known.reduce((best, point) => (point.value > best.value ? point : best))
    return `${label}: ${line ? 'highest' : 'most'} ${words(peak.value)}, ${bucketWords(peak.bucketStart, periodId)}`
  })
  return `${title}, ${span}. ${most.join('. ')}. The table below has all numbers.`
}
