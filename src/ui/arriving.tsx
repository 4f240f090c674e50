import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import './arriving.css'

/** Code that did not come: the line is broken, or a newer version has taken its place. */
class NotArrived extends Error {}

/**
 * A part of the page whose code comes when it is first shown. Where it does not come, a notice says so; what stands
 * around it stays, with all that was typed there, and the next look asks anew, which `lazy` by itself never does.
 * `place` gives the notice what it needs around it to stand where the part would.
 */
export function arriving<T extends (props: never) => ReactNode>(
  load: () => Promise<{ default: T }>,
  place = (notice: ReactNode) => notice,
) {
  const anew = () =>
    lazy(async () => {
      try {
        return (await load()) as unknown as { default: ComponentType }
      } catch (cause) {
        throw new NotArrived('Code of the page did not arrive.', { cause })
      }
    })
  let Part = anew()
  const Arriving = (props: object) => {
    const [tries, setTries] = useState(0)
    return (
      <Arrival key={tries} place={place} onMissing={() => void (Part = anew())} onAgain={() => setTries(tries + 1)}>
        <Part {...props} />
      </Arrival>
    )
  }
  return Object.assign(Arriving as unknown as T, {
    /** Fetches the code before it is needed; whether that failed is told where the part is shown. */
    early: () => void load().catch((error: unknown) => console.warn(error)),
  })
}

interface Props {
  /**
   * Told once the notice stands: whoever draws the part again asks anew. Sooner, its waiting would begin without end.
   */
  onMissing: () => void
  onAgain: () => void
  place: (notice: ReactNode) => ReactNode
  children: ReactNode
}

/** Only code that is missing ends here; every other error is for those further out. */
class Arrival extends Component<Props, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override componentDidCatch(error: unknown) {
    if (error instanceof NotArrived) this.props.onMissing()
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!((error as unknown) instanceof NotArrived)) throw error
    return this.props.place(
      <div className="not-arrived">
        <Notice
          tone="red"
          title="This part could not be loaded"
          action={
            <Button small onClick={this.props.onAgain}>
              Try again
            </Button>
          }
        >
          Nothing you entered is lost. Where it stays like this, reload the page.
        </Notice>
      </div>,
    )
  }
}
