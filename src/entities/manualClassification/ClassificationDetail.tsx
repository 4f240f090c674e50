import { recordHistory } from '#src/data/recordHistory.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ManualClassification } from '#contract/entities/manualClassification.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { counted } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { History } from '../record/History.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useEditPage } from '../record/useEditPage.ts'
import { ClassificationForm, ClassificationList } from './ClassificationList.tsx'
import { manualClassifications } from './data.ts'
import { ManualClassificationLink } from './shared/ManualClassificationLink.tsx'

/** A classification. Id 0 opens the form of a new one over the list. */
export function ClassificationDetail({ id, editing }: { id: number; editing: boolean }) {
  const page = useEditPage(id, editing, '/manage/manualClassifications')
  return (
    <>
      {id > 0 ? <Known key={id} id={id} onEdit={page.edit} /> : <ClassificationList view="tree" onView={page.toList} />}
      {page.isOpen && (
        <Suspense>
          <ClassificationForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}

function Known({ id, onEdit }: { id: number; onEdit(): void }) {
  const [addsBelow, setAddsBelow] = useState(false)
  const row = useOpenRecord(manualClassifications.detail(id))
  const history = useQuery(recordHistory(manualClassifications.entity, id))
  const [tab, setTab] = useState('details')
  const words = `${row.code} ${row.title}`
  return (
    <>
      <PageHeader
        crumbs={useCrumbs(words)}
        number={row.code}
        title={row.title}
        beside={!row.isActive && <span className="quiet">Inactive</span>}
        actions={
          <>
            {row.canEdit && (
              <Button
                icon={<IconPlus size={16} />}
                onPointerEnter={ClassificationForm.preload}
                onClick={() => setAddsBelow(true)}
              >
                New entry below
              </Button>
            )}
            {row.canEdit && (
              <Button
                kind="primary"
                icon={<IconPencil size={16} />}
                onPointerEnter={ClassificationForm.preload}
                onClick={onEdit}
              >
                Edit classification
              </Button>
            )}
          </>
        }
      />
      <div className="content">
        <Tabs
          label="About this classification"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'below', label: 'Entries below', count: row.childCount },
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
        >
          {tab === 'details' && <Details row={row} />}
          {tab === 'below' && <Below row={row} />}
          {tab === 'history' && (
            <History of={history} entity={manualClassifications.entity} actions={{ place: 'moved it' }} />
          )}
        </Tabs>
      </div>
      {addsBelow && (
        <Suspense>
          <ClassificationForm id={0} below={row} onClose={() => setAddsBelow(false)} />
        </Suspense>
      )}
    </>
  )
}

const Details = ({ row }: { row: ManualClassification }) => (
  <div className="panels">
    <Panel title="Place">
      <Facts
        columns={2}
        facts={[
          { label: 'System', value: row.system },
          { label: 'Code', value: row.code },
          {
            label: 'Parent',
            value: row.parentId ? (
              <ManualClassificationLink id={row.parentId} code={row.parentCode ?? ''} title={row.parentTitle} />
            ) : (
              '—'
            ),
          },
          {
            label: 'Used in templates',
            value: `${counted(row.folderCount, 'folder')}, ${counted(row.documentCount, 'document')}`,
          },
        ]}
      />
    </Panel>
    {row.description && (
      <Panel title="Description">
        <p className="prose">{row.description}</p>
      </Panel>
    )}
  </div>
)

function Below({ row }: { row: ManualClassification }) {
  const { data } = useQuery(manualClassifications.list())
  const children = data
    ?.filter(({ parentId }) => parentId === row.id)
    .toSorted((one, other) => one.code.localeCompare(other.code, 'en', { numeric: true }))
  if (children?.length === 0) return <EmptyState title="No items">There are no entries below this one.</EmptyState>
  return (
    <Panel title="Entries below" count={children?.length} flush>
      <table className="table" aria-label="Entries below">
        <colgroup>
          <col style={{ width: 120 }} />
          <col />
          <col style={{ width: 110 }} />
        </colgroup>
        <thead>
          <tr>
            {['Code', 'Title', 'Folders'].map((head) => (
              <th key={head} scope="col" className={head === 'Folders' ? 'right' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children?.map(({ id, code, title, folderCount }) => (
            <tr key={id}>
              <td>{code}</td>
              <td className="title">
                <ManualClassificationLink id={id} code={title} />
              </td>
              <td className="right">{folderCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
