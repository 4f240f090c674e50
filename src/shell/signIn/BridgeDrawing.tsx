const span = 300
const panels = Array.from({ length: 10 }, (_, at) => at)
const piers = [-60, 240, 540, 840, 1140, 1440]

/** Height of the arch above the water at a joint, numbered 0 to 10 across the span. */
const arch = (joint: number) => 200 - 66 * (1 - ((joint - 5) / 5) ** 2)

/** An engineering drawing of a bridge in elevation, with thin lines and chain dimensions. */
export function BridgeDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 1440 330" preserveAspectRatio="xMidYMax slice" aria-hidden>
      {piers.map((x) => (
        <g key={x}>
          {panels.map((at) => (
            <TrussPanel key={at} from={x} at={at} />
          ))}
          <path d={`M${x - 11} 212h22l5 84h-32z`} />
          <path className="thin" d={`M${x - 16} 296h32M${x} 120V320`} strokeDasharray="14 4 3 4" />
          <path className="thin" d={`M${x} 318h${span}M${x - 4} 322l8-8`} />
          <text x={x + span / 2} y="312">
            48.000
          </text>
        </g>
      ))}
      <path d="M-60 200H1500M-60 206H1500" />
      <path className="thin" d="M-60 274H1500" strokeDasharray="40 8" />
      <text x="420" y="268">
        MHWS +4.10 m OD
      </text>
    </svg>
  )
}

function TrussPanel({ from, at }: { from: number; at: number }) {
  const width = span / panels.length
  const left = from + at * width
  const right = left + width
  return (
    <>
      <path d={`M${left} ${arch(at)}L${right} ${arch(at + 1)}M${left} ${arch(at)}V200`} />
      <path
        className="thin"
        d={at < 5 ? `M${left} ${arch(at)}L${right} 200` : `M${right} ${arch(at + 1)}L${left} 200`}
      />
    </>
  )
}
