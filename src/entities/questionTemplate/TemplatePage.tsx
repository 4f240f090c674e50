import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { questionTemplate, questionTemplateStatus, type QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { labelsOf } from '#contract/labels.ts'
import { findingsOf, type Finding } from '#contract/questions/checks.ts'
import { outlineOf } from '#contract/questions/form.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { useOpen } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Popover } from '#src/ui/menus/Popover.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { Builder } from './builder/Builder.tsx'
import { inOrder, type Part } from './builder/structure.ts'
import { questionTemplates } from './data.ts'
import { QuestionTemplateBadge } from './QuestionTemplateBadge.tsx'
import { TemplateActions } from './TemplateActions.tsx'
import { languageNames } from '#contract/people/languages.ts'
import { useQuestions } from './useQuestions.ts'
import './builder.css'

const Languages = lazyPart(() => import('./Languages.tsx').then((tab) => ({ default: tab.Languages })))
const UsedBy = lazyPart(() => import('./UsedBy.tsx').then((tab) => ({ default: tab.UsedBy })))
const TemplateHistory = lazyPart(() =>
  import('./TemplateHistory.tsx').then((tab) => ({ default: tab.TemplateHistory })),
)
const Versions = lazyPart(() => import('./Versions.tsx').then((tab) => ({ default: tab.Versions })))

export const tabs = ['questions', 'details', 'languages', 'versions', 'used', 'history'] as const
export type Tab = (typeof tabs)[number]

const labels = labelsOf(questionTemplate)

interface Props {
  id: number
  tab: Tab
  at: string | null
  onEdit(): void
  onGo(where: { tab?: Tab; at?: string }): void
  onGone(): void
}

/** A question template with its builder, languages, versions and history. */
export function TemplatePage({ id, tab, at, onEdit, onGo, onGone }: Props) {
  const template = useOpenRecord(questionTemplates.detail(id))
  const { rows, error, refetch } = useQuestions(id)
  const open = useOpen()
  const copying = useMutation(questionTemplates.copy(id))
  const copy = () => copying.mutate(undefined, { onSuccess: (row) => open(`/manage/questionTemplates/edit/${row.id}`) })
  const parts = useMemo<Part[]>(() => outlineOf(template.sections, inOrder(rows ?? [])), [template.sections, rows])
  const findings = useMemo(
    () =>
      rows ? findingsOf({ sections: template.sections, questions: parts.flatMap(({ questions }) => questions) }) : [],
    [rows, template.sections, parts],
  )
  const isDraft = template.statusId === questionTemplateStatus.draft
  const jump = ({ questionKey, sectionId }: Finding) => {
    const question = rows?.find(({ key }) => key === questionKey)
    onGo({ tab: 'questions', at: question ? `q-${question.id}` : `s-${sectionId}` })
  }
  return (
    <div className="template-page">
      <PageHeader
        crumbs={useCrumbs(template.name)}
        title={template.name}
        beside={
          <>
            <QuestionTemplateBadge statusId={template.statusId} large />
            <span className="quiet">{versionWords(template)}</span>
          </>
        }
        actions={
          <>
            {isDraft && findings.length > 0 && (
              <Findings
                findings={findings}
                wordsOf={(key) => rows?.find((row) => row.key === key)?.text ?? key}
                onJump={jump}
              />
            )}
            <TemplateActions
              template={template}
              questions={rows && parts.flatMap(({ questions }) => questions)}
              findings={findings}
              onEdit={onEdit}
              onCopy={copy}
              onGone={onGone}
            />
          </>
        }
        below={
          copying.error && (
            <Notice tone="red" title="The template was not copied" onDismiss={copying.reset}>
              {copying.error.message}
            </Notice>
          )
        }
      />
      <div className="template-tabs">
        <Tabs
          label="About this template"
          tabs={[
            { id: 'questions', label: 'Questions', count: rows?.length },
            { id: 'details', label: 'Details' },
            { id: 'languages', label: 'Languages', count: template.languages.length + 1 },
            { id: 'versions', label: 'Versions' },
            { id: 'used', label: 'Used by' },
            { id: 'history', label: 'History' },
          ]}
          chosen={tab}
          onChoose={(next) => onGo({ tab: next })}
        >
          <Suspense>
            {tab === 'questions' && rows && (
              <Builder
                template={template}
                parts={parts}
                findings={isDraft ? findings : []}
                at={at}
                onAt={(next) => onGo({ at: next ?? undefined })}
              />
            )}
            {tab === 'questions' && !rows && error && (
              <EmptyState
                title="Questions could not be loaded"
                failed
                action={<Button onClick={() => void refetch()}>Try again</Button>}
              >
                {error.message}
              </EmptyState>
            )}
            {tab === 'details' && <Details template={template} />}
            {tab === 'languages' && <Languages template={template} parts={parts} onEdit={onEdit} />}
            {tab === 'versions' && <Versions template={template} />}
            {tab === 'used' && <UsedBy templateId={id} />}
            {tab === 'history' && (
              <div className="content">
                <TemplateHistory template={template} parts={parts} />
              </div>
            )}
          </Suspense>
        </Tabs>
      </div>
    </div>
  )
}

function versionWords({ version, publishedVersion, statusId }: QuestionTemplate) {
  if (publishedVersion === null) return 'Version 1, not in use yet'
  if (statusId === questionTemplateStatus.draft) return `Version ${version}, ${publishedVersion} is in use`
  return `Version ${version}`
}

/** The problems that block publishing, each with a link to its place. */
const Findings = ({
  findings,
  wordsOf,
  onJump,
}: {
  findings: readonly Finding[]
  wordsOf(key: string): string
  onJump(finding: Finding): void
}) => (
  <Popover
    label={
      <span className="due tone-red">
        {findings.length === 1 ? '1 thing to put right' : `${findings.length} things to put right`}
      </span>
    }
    name="What has to be put right"
    icon={<IconAlertTriangle size={16} className="tone-red due" />}
    kind="quiet"
    small={false}
    from="right"
    width={360}
    role="menu"
  >
    {(close) =>
      findings.map((finding, at) => (
        // Two findings may have the same text.
        <button
          key={`${at} ${finding.message}`}
          type="button"
          role="menuitem"
          className="item finding"
          onClick={() => {
            close()
            onJump(finding)
          }}
        >
          <span>
            {finding.questionKey === undefined ? (
              finding.message
            ) : (
              <>
                <b>{wordsOf(finding.questionKey)}</b> {finding.message}
              </>
            )}
          </span>
        </button>
      ))
    }
  </Popover>
)

const Details = ({ template }: { template: QuestionTemplate }) => (
  <div className="content">
    <div className="panels">
      <Panel title="Use">
        <Facts
          columns={2}
          facts={[
            {
              label: labels.processKindIds,
              value: template.processKindIds.map((id) => processKindWords[id]).join(', '),
            },
            {
              label: labels.languages,
              value: ['en', ...template.languages].map((one) => languageNames[one]).join(', '),
            },
            { label: labels.scoringOn, value: template.scoringOn ? 'Yes' : 'No' },
            {
              label: labels.passMarkPercent,
              value: template.passMarkPercent === null ? '—' : `${template.passMarkPercent} %`,
            },
          ]}
        />
      </Panel>
      {template.description && (
        <Panel title="Description">
          <p className="prose">{template.description}</p>
        </Panel>
      )}
    </div>
  </div>
)
