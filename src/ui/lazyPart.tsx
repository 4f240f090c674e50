import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './page/Notice.tsx'
import './lazyPart.css'

/** A chunk that could not be loaded: the connection failed, or a newer version has been deployed. */
class ChunkMissing extends Error {}

/** Functions to preload a lazy component. */
export interface Preloads {
  /** Starts loading the code before it is needed. */
  preload(): void
  /** Loads the code and resolves when it has loaded or failed. A failure shows where the component is rendered. */
  ready(): Promise<void>
}

/**
 * A component whose code loads when it first renders. If loading fails, a notice takes its place; everything around it
 * stays, input included, and the next render tries again, which `lazy` alone never does. `place` wraps the notice so
 * that it fits where the component would be.
 */
export function lazyPart<T extends (props: never) => ReactNode>(
  load: () => Promise<{ default: T }>,
  place = (notice: ReactNode) => notice,
) {
  let loaded: ComponentType | null = null
  const fetch = async () => {
    try {
      loaded = (await load()).default as unknown as ComponentType
      return { default: loaded }
    } catch (cause) {
      throw new ChunkMissing('Code of the page could not be loaded.', { cause })
    }
  }
  let Part = lazy(fetch)
  const ready = () => fetch().then(done, (error: unknown) => console.warn(error))
  const LazyPart = (props: object) => {
    // Renders loaded code at once; `lazy` would suspend first.
    const [Known] = useState(() => loaded)
    const [tries, setTries] = useState(0)
    if (Known) return <Known {...props} />
    return (
      <ChunkBoundary
        key={tries}
        place={place}
        onMissing={() => void (Part = lazy(fetch))}
        onAgain={() => setTries(tries + 1)}
      >
        <Part {...props} />
      </ChunkBoundary>
    )
  }
  return Object.assign(LazyPart as unknown as T, { ready, preload: () => void ready() } satisfies Preloads)
}

const done = () => undefined

/** Mounted notices for code that failed to load. */
const missing = new Set<ChunkBoundary>()
/** Retries loading what failed to load, because the connection is back. */
export const arriveAgain = () => missing.forEach(({ props }) => props.onAgain())

interface Props {
  /**
   * Called once the notice is mounted, so that the next render loads afresh. Called earlier, it would suspend forever.
   */
  onMissing: () => void
  onAgain: () => void
  place: (notice: ReactNode) => ReactNode
  children: ReactNode
}

/** Catches only code that failed to load and rethrows every other error. */
class ChunkBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkMissing)) return
    this.props.onMissing()
    missing.add(this)
  }
  override componentWillUnmount() {
    missing.delete(this)
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!((error as unknown) instanceof ChunkMissing)) throw error
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
