import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import type { Entity } from '#contract/entity.ts'
import { recordHistory } from '#src/data/recordHistory.ts'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader, type Crumb } from '#src/ui/page/PageHeader.tsx'
import { PrintButtons } from '#src/ui/menus/PrintButtons.tsx'
import { Tabs, type Tab } from '#src/ui/page/Tabs.tsx'
import { handheld, useMedia } from '#src/ui/useMedia.ts'
import { EditRecord } from './editRecord.ts'
import { History } from './History.tsx'
import { useAct } from './useAct.ts'
import './recordPage.css'

interface Props<Id extends string> {
  /** The breadcrumbs above the record's own. */
  crumbs: readonly Crumb[]
  /** Name of the record in the breadcrumb and before its title: 'CR-0012'; '' where the title alone names it. */
  number: string
  title: string
  /** Status and other badges beside the title. */
  badges: ReactNode
  /** URL of the record as a PDF. */
  pdf?: string
  /** The edit button and its form. A link can open the form through the URL's hash. */
  edit: { words: string; isOpen: boolean; onNear(): void; renderForm(close: () => void): ReactNode }
  /** Further quiet buttons, beside the print buttons. */
  tools?: ReactNode
  /** Buttons for the next steps, the usual one last. */
  actions: ReactNode
  /** The facts below the title. */
  facts: ReactNode
  /** The accessible name of the tabs. */
  about: string
  tab: Id
  onTab(id: Id): void
  tabs: readonly (Tab<Id> & { content: ReactNode })[]
  /** The history (the last tab), with the texts of the kind's actions. */
  history: { entity: Entity; id: number; actions: Partial<Record<string, string>> }
}

export type RecordPageProps<Id extends string> = Props<Id>

/** The page of one record: number, title and status, action buttons, key facts and tabs. */
export function RecordPage<Id extends string>({ crumbs, number, title, edit, history, tab, ...page }: Props<Id>) {
  const { act, done } = useAct()
  const isHandheld = useMedia(handheld)
  const [editing, setEditing] = useState(act === 'edit' && edit.isOpen)
  const past = useQuery(recordHistory(history.entity, history.id))
  const close = () => {
    setEditing(false)
    done()
  }
  const tabs = [
    ...page.tabs,
    {
      id: 'history' as Id,
      label: 'History',
      count: past.data?.total,
      content: <History of={past} entity={history.entity} actions={history.actions} />,
    },
  ]
  const editable = useMemo(
    () => (edit.isOpen ? { words: edit.words, open: () => setEditing(true) } : null),
    [edit.isOpen, edit.words],
  )
  // The URL may name a tab that the record no longer has.
  const shown = tabs.some(({ id }) => id === tab) ? tab : tabs[0]!.id
  return (
    <EditRecord value={editable}>
      <PageHeader
        crumbs={[...crumbs, { label: number || title }]}
        number={number}
        title={title}
        beside={page.badges}
        actions={
          <>
            <PrintButtons pdf={page.pdf} />
            {page.tools}
            {edit.isOpen && (
              <Button icon={<IconPencil size={16} />} onPointerEnter={edit.onNear} onClick={() => setEditing(true)}>
                {edit.words}
              </Button>
            )}
            {!isHandheld && page.actions}
          </>
        }
        below={page.facts}
      />
      <div className="content">
        <Tabs label={page.about} chosen={shown} onChoose={page.onTab} tabs={tabs}>
          {tabs.find(({ id }) => id === shown)?.content}
        </Tabs>
      </div>
      {isHandheld && <div className="record-moves">{page.actions}</div>}
      {editing && <Suspense>{edit.renderForm(close)}</Suspense>}
    </EditRecord>
  )
}
