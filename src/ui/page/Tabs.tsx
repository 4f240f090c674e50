import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

/** A tab: its label, and the number of items behind it. */
export interface Tab<Id extends string = string> {
  id: Id
  label: string
  count?: number
  /** Something behind the tab needs attention. */
  urgent?: boolean
}

interface Props<Id extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  /** Content of the selected tab. */
  children?: ReactNode
}

const keys: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Tabs above a panel. Arrows, Home and End select a tab; the Tab key moves on to the panel. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: Props<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(
      tabs.findIndex((tab) => tab.id === chosen),
      tabs.length - 1,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChoose(tab.id)
    ;(list.current?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {`${tab.label} `}
            {tab.count !== undefined && <span className={tab.urgent ? 'count red' : 'count'}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
          {children}
        </div>
      )}
    </>
  )
}
