import './spinner.css'

/** The centred pulsing mark shown while a screen's code is on its way; never laid over what is already there. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="spinner" role="status">
      <span className="away">{label}</span>
      <i aria-hidden />
    </div>
  )
}
