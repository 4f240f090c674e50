import './spinner.css'

/** The centred pulsing mark shown while a screen's code loads. It never covers existing content. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="spinner" role="status">
      <span className="away">{label}</span>
      <i aria-hidden />
    </div>
  )
}
