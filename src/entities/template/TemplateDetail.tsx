import { Suspense, type ReactNode } from 'react'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useEditPage } from '../record/useEditPage.ts'
import { TemplateForm, TemplateScreen } from './TemplateScreen.tsx'

/** A template with its folder tree. Id 0 opens the form of a new one. */
export function TemplateDetail({ id, editing, children }: { id: number; editing: boolean; children: ReactNode }) {
  const page = useEditPage(id, editing, '/manage/templates')
  const crumbs = useCrumbs('New template')
  return (
    <>
      {id > 0 ? (
        <TemplateScreen key={id} id={id} onEdit={page.edit}>
          {children}
        </TemplateScreen>
      ) : (
        <PageHeader crumbs={crumbs} title="New template" />
      )}
      {page.isOpen && (
        <Suspense>
          <TemplateForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}
