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

/** A column chart over time, with the series side by side. The table below it shows the numbers. */
export function ColumnChart({ title, series, periodId, currency }: Props) {
  const id = useId()
  const points = series[0]?.points ?? []
  const isMoney = series[0]?.as === 'money'
  const ending = series[0]?.as === 'percent' ? `${thin}%` : ''
  const words = (value: number) => (isMoney && value !== 0 ? shortMoney(value, currency) : `${number(value)}${ending}`)
  const all = series.flatMap((one) => one.points.map(({ value }) => value ?? 0))
  const ticks = ticksTo(Math.min(0, ...all), Math.max(0, ...all))
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom)
  const slot = (width - left) / Math.max(points.length, 1)
  const column = Math.min((slot * 0.7) / series.length, 36)
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
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{sentenceOf(title, series, periodId, words)}</title>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-line" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className="chart-words" x={left - 6} y={y(tick) + 3.5} textAnchor="end">
              {words(tick)}
            </text>
          </g>
        ))}
        {points.map(({ bucketStart }, index) => {
          const middle = left + slot * (index + 0.5)
          return (
            <g key={bucketStart}>
              {series.map(({ key, points: own }, at) => {
                const { value } = own[index]!
                if (value === null) return null
                const x = middle + column * (at - series.length / 2)
                const [start, end] = [y(Math.max(value, 0)), y(Math.min(value, 0))]
                return (
                  <g key={key}>
                    <rect
                      className={`series-${at + 1}`}
                      x={x + 1}
                      y={start}
                      width={Math.max(column - 2, 1)}
                      height={end - start}
                    >
                      <title>{`${bucketWords(bucketStart, periodId)}: ${words(value)}`}</title>
                    </rect>
                    {value !== 0 && column >= (isMoney || ending ? 34 : 14) && (
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
      </svg>
    </figure>
  )
}

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
  const most = series.map(({ label, points: own }) => {
    const peak = own.reduce((best, point) => ((point.value ?? 0) > (best.value ?? 0) ? point : best))
    return `${label}: most ${words(peak.value ?? 0)}, ${bucketWords(peak.bucketStart, periodId)}`
  })
  return `${title}, ${span}. ${most.join('. ')}. The table below has all numbers.`
}
