import { recordHistory } from '#src/data/recordHistory.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { History } from '../record/History.tsx'
import { ApprovalSubTypesPanel } from '../processSubType/shared/SubTypePanels.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useEditPage } from '../record/useEditPage.ts'
import { RoleListTemplateForm, RoleListTemplateList } from './RoleListTemplateList.tsx'
import { roleListTemplates } from './data.ts'
import { Flow } from './Flow.tsx'
import { FormerVersions } from './FormerVersions.tsx'
import { useTemplateWords } from './templateWords.ts'
import { useNames } from './useNames.ts'

const DryRunPanel = lazyPart(() => import('./DryRunPanel.tsx').then((panel) => ({ default: panel.DryRunPanel })))

/** An approval. Id 0 opens the form of a new one over the list. */
export function RoleListTemplateDetail({ id, editing }: { id: number; editing: boolean }) {
  const page = useEditPage(id, editing, '/manage/approvalTemplates')
  return (
    <>
      {id > 0 ? <Known key={id} id={id} onEdit={page.edit} /> : <RoleListTemplateList />}
      {page.isOpen && (
        <Suspense>
          <RoleListTemplateForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}

function Known({ id, onEdit }: { id: number; onEdit: () => void }) {
  const template = useOpenRecord(roleListTemplates.detail(id))
  const history = useQuery(recordHistory(roleListTemplates.entity, id))
  const [tab, setTab] = useState('stages')
  const words = useTemplateWords()
  return (
    <>
      <PageHeader
        crumbs={useCrumbs(template.name)}
        title={template.name}
        beside={<About template={template} />}
        actions={
          template.canEdit && (
            <Button
              kind="primary"
              icon={<IconPencil size={16} />}
              onPointerEnter={RoleListTemplateForm.preload}
              onClick={onEdit}
            >
              Edit approval template
            </Button>
          )
        }
      />
      <div className="content">
        <Tabs
          label="About this approval template"
          tabs={[
            { id: 'stages', label: 'Stages', count: template.stageCount },
            { id: 'dryRun', label: 'Who would be asked' },
            { id: 'subTypes', label: 'Sub types', count: template.subTypeCount },
            { id: 'versions', label: 'Earlier versions', count: template.formerVersions.length },
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'stages' && <Stages template={template} />}
          {tab === 'dryRun' && (
            <Suspense fallback={<Spinner label="The test run is loading" />}>
              <DryRunPanel template={template} />
            </Suspense>
          )}
          {tab === 'subTypes' && <ApprovalSubTypesPanel templateId={id} />}
          {tab === 'versions' && <FormerVersions versions={template.formerVersions} />}
          {tab === 'history' && <History of={history} entity={roleListTemplates.entity} words={words} />}
        </Tabs>
      </div>
    </>
  )
}

const About = ({ template: { processKindIds, version, isActive } }: { template: RoleListTemplate }) => (
  <span className="quiet">
    {[`Version ${version}`, processKindIds.map((id) => processKindWords[id]).join(', '), !isActive && 'Inactive']
      .filter(Boolean)
      .join(' · ')}
  </span>
)

function Stages({ template }: { template: RoleListTemplate }) {
  const names = useNames()
  return (
    <div className="parts">
      {template.description && <p className="prose">{template.description}</p>}
      <Flow stages={template.stages} signOnLists={template.signOnLists} names={names} />
    </div>
  )
}
