import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { questionTemplateStatus, type QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { Translation } from '#contract/entities/templateQuestion.ts'
import { optionsOf } from '#contract/questions/scoring.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { Part } from './builder/structure.ts'
import { questionTemplates, templateQuestions, type Asked } from './data.ts'
import { templateLanguageWords } from './templateWords.ts'

interface Props {
  template: QuestionTemplate
  parts: readonly Part[]
  onEdit(): void
}

type Language = QuestionTemplate['languages'][number]
const noWords: Translation = { text: null, help: null, options: {} }

/** The words of a template in its other languages, beside the English ones; each is saved as one leaves it. */
export function Languages({ template, parts, onEdit }: Props) {
  const [wanted, setWanted] = useState<Language | null>(null)
  const language = template.languages.find((one) => one === wanted) ?? template.languages[0]
  const shape = useMutation(questionTemplates.reshape(template.id))
  const words = useMutation(templateQuestions.translate())
  const editable = template.canEdit && template.statusId === questionTemplateStatus.draft
  if (!language)
    return (
      <EmptyState title="English only" action={editable && <Button onClick={onEdit}>Choose languages</Button>}>
        Whoever fills in a record reads it in their own language where its words are written here.
      </EmptyState>
    )
  const title = (id: string, text: string | null) =>
    shape.mutate((sections) => sections.map((section) => (section.id === id ? { ...section, translations: withWord(section.translations, language, text) } : section)))
  const problem = shape.error ?? words.error
  return (
    <div className="languages">
      <div className="line languages-head">
        {template.languages.map((one) => (
          <Button key={one} small aria-pressed={one === language} onClick={() => setWanted(one)}>
            {templateLanguageWords[one]} <span className="faint number">{`${percentDone(parts, one)} %`}</span>
          </Button>
        ))}
        {!editable && <span className="quiet small">Begin a new version to change words.</span>}
      </div>
      {problem && <Notice tone="red">{problem.message}</Notice>}
      {parts.map(({ section, questions }, at) => (
        <section key={section.id} aria-label={section.title}>
          <div className="translation">
            <h2>{`${at + 1} ${section.title}`}</h2>
            <Word lang={language} label={`Section ${at + 1}`} value={section.translations[language] ?? ''} max={120} editable={editable} onSave={(text) => title(section.id, text)} />
          </div>
          {questions.map((question, place) => (
            <QuestionWords
              key={question.id} question={question} number={`${at + 1}.${place + 1}`} language={language} editable={editable}
              onSave={(translation) => words.mutate({ row: question, language, translation })}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

function withWord<T extends object>(translations: T, language: Language, text: string | null): T {
  const { [language as keyof T]: _, ...rest } = translations
  return (text ? { ...rest, [language]: text } : rest) as T
}

/** How much of what has English words has others, too. */
function percentDone(parts: readonly Part[], language: Language) {
  const texts = parts.flatMap(({ section, questions }) => [
    Boolean(section.translations[language]),
    ...questions.map(({ translations }) => Boolean(translations[language]?.text)),
  ])
  return texts.length === 0 ? 0 : Math.round((texts.filter(Boolean).length / texts.length) * 100)
}

interface QuestionWordsProps {
  question: Asked
  number: string
  language: Language
  editable: boolean
  onSave(translation: Translation): void
}

function QuestionWords({ question, number, language, editable, onSave }: QuestionWordsProps) {
  const now = question.translations[language] ?? noWords
  return (
    <div className="translated-question">
      <div className="translation">
        <p><span className="faint number">{number}</span> {question.text}</p>
        <Word lang={language} label={`${number} question`} value={now.text ?? ''} max={500} editable={editable} onSave={(text) => onSave({ ...now, text })} />
      </div>
      {question.help && (
        <div className="translation">
          <p className="small quiet">{question.help}</p>
          <Word lang={language} label={`${number} help`} value={now.help ?? ''} max={1000} editable={editable} onSave={(help) => onSave({ ...now, help })} />
        </div>
      )}
      {optionsOf(question).map(({ value, label }) => (
        <div key={value} className="translation">
          <p className="small quiet">{label}</p>
          <Word lang={language} label={`${number} answer ${label}`} value={now.options[value] ?? ''} max={200} editable={editable} onSave={(text) => onSave({ ...now, options: { ...now.options, [value]: text } })} />
        </div>
      ))}
    </div>
  )
}

interface WordProps {
  lang: string
  label: string
  value: string
  max: number
  editable: boolean
  onSave(text: string | null): void
}

/** One text, saved when it is left or Enter is pressed; what others save meanwhile is shown as long as nobody types. */
function Word({ lang, label, value, max, editable, onSave }: WordProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed.trim() !== value) onSave(typed.trim() || null)
    setTyped(null)
  }
  return (
    <input
      className="input" lang={lang} aria-label={label} maxLength={max} disabled={!editable} value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)} onBlur={save} onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}
