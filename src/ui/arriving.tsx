import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import './arriving.css'

/** Code that did not come: the line is broken, or a newer version has taken its place. */
class NotArrived extends Error {}

/** What a part whose code comes later offers to those who know that it will be needed. */
export interface Arrives {
  /** Fetches the code before it is needed. */
  early(): void
  /** The same, and answers once the code is here, or did not come: the part itself says so where it is shown. */
  ready(): Promise<void>
}

/**
 * A part of the page whose code comes when it is first shown. Where it does not come, a notice says so; what stands
 * around it stays, with all that was typed there, and the next look asks anew, which `lazy` by itself never does.
 * `place` gives the notice what it needs around it to stand where the part would.
 */
export function arriving<T extends (props: never) => ReactNode>(
  load: () => Promise<{ default: T }>,
  place = (notice: ReactNode) => notice,
) {
  let arrived: ComponentType | null = null
  const fetch = async () => {
    try {
      arrived = (await load()).default as unknown as ComponentType
      return { default: arrived }
    } catch (cause) {
      throw new NotArrived('Code of the page did not arrive.', { cause })
    }
  }
  let Part = lazy(fetch)
  const ready = () => fetch().then(done, (error: unknown) => console.warn(error))
  const Arriving = (props: object) => {
    // Code that is already here is drawn at once; `lazy` would wait a moment for it.
    const [Known] = useState(() => arrived)
    const [tries, setTries] = useState(0)
    if (Known) return <Known {...props} />
    return (
      <Arrival
        key={tries}
        place={place}
        onMissing={() => void (Part = lazy(fetch))}
        onAgain={() => setTries(tries + 1)}
      >
        <Part {...props} />
      </Arrival>
    )
  }
  return Object.assign(Arriving as unknown as T, { ready, early: () => void ready() } satisfies Arrives)
}

const done = () => undefined

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
          Nothing you entered is lost. If this keeps happening, reload the page.
        </Notice>
      </div>,
    )
  }
}
