import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader, type Crumb } from '#src/ui/PageHeader.tsx'
import { PrintButtons } from '#src/ui/PrintButtons.tsx'
import { Tabs, type Tab } from '#src/ui/Tabs.tsx'

interface Props<Id extends string> {
  /** The breadcrumbs above the record's own. */
  crumbs: readonly Crumb[]
  /** What the record is called in the breadcrumb and before its title: 'CR-0012'. */
  number: string
  title: string
  /** Status and other marks beside the title. */
  badges: ReactNode
  /** The address of the record as a PDF. */
  pdf?: string
  /** The button that opens the record's form; null for readers who may not change it. */
  edit: { words: string; onNear(): void; onEdit(): void } | null
  /** Buttons for the next steps, the usual one last. */
  actions: ReactNode
  /** The facts below the title. */
  facts: ReactNode
  /** The accessible name of the tabs. */
  about: string
  tab: Id
  onTab(id: Id): void
  tabs: readonly (Tab<Id> & { content: ReactNode })[]
  /** The dialogs of the page. */
  children?: ReactNode
}

/** The page of one record: number, title and status, the buttons for its next steps, key facts, and tabs. */
export function RecordPage<Id extends string>({ crumbs, number, title, edit, tabs, tab, ...page }: Props<Id>) {
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, { label: number }]}
        number={number}
        title={title}
        beside={page.badges}
        actions={
          <>
            <PrintButtons pdf={page.pdf} />
            {edit && (
              <Button icon={<IconPencil size={16} />} onPointerEnter={edit.onNear} onClick={edit.onEdit}>
                {edit.words}
              </Button>
            )}
            {page.actions}
          </>
        }
        below={page.facts}
      />
      <div className="content">
        <Tabs label={page.about} chosen={tab} onChoose={page.onTab} tabs={tabs}>
          {tabs.find(({ id }) => id === tab)?.content}
        </Tabs>
      </div>
      {page.children}
    </>
  )
}
