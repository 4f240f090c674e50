import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { arriving } from '#src/ui/arriving.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { TemplatePage, type Tab } from './TemplatePage.tsx'

const QuestionTemplateForm = arriving(() =>
  import('./QuestionTemplateForm.tsx').then((form) => ({ default: form.QuestionTemplateForm })),
)

interface Props {
  id: number
  tab: Tab
  at: string | null
}

/** One question template; 0 opens the form of a new one. */
export function QuestionTemplateDetail({ id, tab, at }: Props) {
  const navigate = useNavigate({ from: '/manage/questionTemplates/edit/$id' })
  const crumbs = useCrumbs('New question template')
  const toList = () => void navigate({ to: '/manage/questionTemplates' })
  if (id > 0)
    return (
      <TemplatePage
        key={id}
        id={id}
        tab={tab}
        at={at}
        onGone={toList}
        onGo={(next) =>
          void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
        }
      />
    )
  return (
    <>
      <PageHeader crumbs={crumbs} title="New question template" />
      <Suspense>
        <QuestionTemplateForm
          id={0}
          onClose={toList}
          onSaved={(row) => void navigate({ params: { id: row.id }, search: {}, replace: true })}
        />
      </Suspense>
    </>
  )
}
