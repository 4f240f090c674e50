import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useEditPage } from '../record/useEditPage.ts'
import { QuestionTemplateForm, QuestionTemplateList } from './QuestionTemplateList.tsx'
import { TemplatePage, type Tab } from './TemplatePage.tsx'

interface Props {
  id: number
  tab: Tab
  at: string | null
  editing: boolean
}

/** A question template. Id 0 opens the form of a new one. */
export function QuestionTemplateDetail({ id, tab, at, editing }: Props) {
  const navigate = useNavigate({ from: '/manage/questionTemplates/edit/$id' })
  const page = useEditPage(id, editing, '/manage/questionTemplates', { stays: true })
  return (
    <>
      {id > 0 ? (
        <TemplatePage
          key={id}
          id={id}
          tab={tab}
          at={at}
          onEdit={page.edit}
          onGone={page.toList}
          onGo={(next) =>
            void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
          }
        />
      ) : (
        <QuestionTemplateList />
      )}
      {page.isOpen && (
        <Suspense>
          <QuestionTemplateForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}
