import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { arriving } from '#src/ui/arriving.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'

const TemplateForm = arriving(() => import('./TemplateForm.tsx').then((module) => ({ default: module.TemplateForm })))

/** The form of a new template; the first save leads to its own page. */
export function TemplateNew() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader crumbs={useCrumbs('New template')} title="New template" />
      <Suspense>
        <TemplateForm
          id={0}
          onClose={() => void navigate({ to: '/manage/templates' })}
          onSaved={(row) => void navigate({ to: '/manage/templates/edit/$id', params: { id: row.id }, replace: true })}
        />
      </Suspense>
    </>
  )
}
