import { Suspense, type ReactNode } from 'react'
import { useEditPage } from '../record/useEditPage.ts'
import { TemplateForm, TemplateList } from './TemplateList.tsx'
import { TemplateScreen } from './TemplateScreen.tsx'

/** A template with its folder tree. Id 0 opens the form of a new one. */
export function TemplateDetail({ id, editing, children }: { id: number; editing: boolean; children: ReactNode }) {
  const page = useEditPage(id, editing, '/manage/templates')
  return (
    <>
      {id > 0 ? (
        <TemplateScreen key={id} id={id} onEdit={page.edit}>
          {children}
        </TemplateScreen>
      ) : (
        <TemplateList />
      )}
      {page.isOpen && (
        <Suspense>
          <TemplateForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}
