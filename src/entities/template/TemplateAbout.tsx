import { recordHistory } from '#src/data/recordHistory.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { History } from '../record/History.tsx'
import { templates } from './data.ts'

/** A template's details, shown beside its tree while no folder is selected. */
export function TemplateAbout({ id }: { id: number }) {
  const { data: template } = useSuspenseQuery(templates.detail(id))
  const history = useQuery(recordHistory(templates.entity, id))
  const [tab, setTab] = useState('about')
  const required = template.folders.filter(({ isRequired }) => isRequired)
  return (
    <div className="content">
      <Tabs
        label="About this template"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'about', label: 'About' },
          { id: 'required', label: 'Required folders', count: required.length },
          { id: 'history', label: 'History', count: history.data?.total },
        ]}
      >
        {tab === 'about' && (
          <Panel title="Template">
            <Facts
              columns={2}
              facts={[
                { label: 'Type', value: template.typeName },
                { label: 'Folders', value: template.folderCount },
                { label: 'Starter documents', value: template.documentCount },
                { label: 'Offered to new projects', value: template.isActive ? 'Yes' : 'No' },
              ]}
            />
            {template.description && <p className="prose about-template">{template.description}</p>}
          </Panel>
        )}
        {tab === 'required' &&
          (required.length === 0 ? (
            <EmptyState title="No items">This template has no required folders.</EmptyState>
          ) : (
            <Panel title="Required folders" count={required.length} flush>
              <table className="table" aria-label="Required folders">
                <colgroup>
                  <col />
                  <col style={{ width: 160 }} />
                  <col style={{ width: 160 }} />
                </colgroup>
                <thead>
                  <tr>
                    <th scope="col">Folder</th>
                    <th scope="col">Classification</th>
                    <th scope="col" className="right">
                      Minimum documents
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {required.map((folder) => (
                    <tr key={folder.id}>
                      <td className="title">{folder.name}</td>
                      <td>{folder.classificationCode ?? '—'}</td>
                      <td className="right">{folder.minDocuments}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          ))}
        {tab === 'history' && <History of={history} entity={templates.entity} />}
      </Tabs>
    </div>
  )
}
