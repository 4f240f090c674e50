import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { questionTemplateStatus, type QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { Translation } from '#contract/entities/templateQuestion.ts'
import { optionsOf } from '#contract/questions/scoring.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { useTypedWords } from '#src/data/recordEditor/useTypedWords.ts'
import { useOnTheWay, whileAway } from '#src/data/whileAway.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { Part } from './builder/structure.ts'
import { noWords, questionTemplates, templateQuestions, type Asked, type TranslationChange } from './data.ts'
import { languageNames } from '#contract/people/languages.ts'
import { Word, WordsProvider } from './Word.tsx'

interface Props {
  template: QuestionTemplate
  parts: readonly Part[]
  onEdit(): void
}

type Language = QuestionTemplate['languages'][number]

/** Translations of a template beside the English text. Each text is saved on blur. */
export function Languages({ template, parts, onEdit }: Props) {
  const [wanted, setWanted] = useState<Language | null>(null)
  const language = template.languages.find((one) => one === wanted) ?? template.languages[0]
  const editable = template.canEdit && template.statusId === questionTemplateStatus.draft
  if (!language)
    return (
      <EmptyState title="English only" action={editable && <Button onClick={onEdit}>Choose languages</Button>}>
        People see the questions in their own language where a translation is entered here.
      </EmptyState>
    )
  return (
    <div className="languages">
      <div className="line languages-head">
        {template.languages.map((one) => (
          <Button key={one} small aria-pressed={one === language} onClick={() => setWanted(one)}>
            {languageNames[one]} <span className="faint number">{`${percentDone(parts, one)} %`}</span>
          </Button>
        ))}
        {!editable && <span className="quiet small">Start a new version to change the translations.</span>}
      </div>
      <Words key={language} {...{ template, parts, language, editable }} />
    </div>
  )
}

interface WordsProps extends Omit<Props, 'onEdit'> {
  language: Language
  editable: boolean
}

/** All texts in one language. Unsaved input is kept as a draft. */
function Words(props: WordsProps) {
  const name = `questionTemplate/words/${props.template.id}/${props.language}`
  const left = useLeftDraft(name)
  return left === undefined ? null : <Boxes {...props} name={name} left={left} />
}

function Boxes({ template, parts, language, editable, name, left }: WordsProps & { name: string; left: Draft | null }) {
  const typed = useTypedWords(name, left)
  const shape = useMutation({ ...questionTemplates.reshape(template.id), ...whileAway })
  const words = useMutation({ ...templateQuestions.translate(), ...whileAway })
  const title = (id: string, text: string | null) =>
    shape.mutateAsync((sections) =>
      sections.map((section) =>
        section.id === id ? { ...section, translations: withWord(section.translations, language, text) } : section,
      ),
    )
  const onTheWay = [
    useOnTheWay(['questionTemplate', 'reshape', template.id]),
    useOnTheWay(['templateQuestion', 'translate']),
  ]
  return (
    <WordsProvider value={{ language, editable, ...typed }}>
      {onTheWay.includes('away') && (
        <Notice tone="amber" title="Waiting for the server…">
          What you typed is kept, and is saved as soon as the server answers.
        </Notice>
      )}
      {left && (
        <Notice tone="blue" title="Your unsaved entries are back">
          Last typed <Moment at={left.at} withTime inSentence />. Each is saved as you leave its box.
        </Notice>
      )}
      {parts.map(({ section, questions }, at) => (
        <section key={section.id} aria-label={section.title}>
          <div className="translation">
            <h2>{`${at + 1} ${section.title}`}</h2>
            <Word
              box={`s-${section.id}`}
              label={`Section ${at + 1}`}
              value={section.translations[language] ?? ''}
              max={120}
              onSave={(text) => title(section.id, text)}
            />
          </div>
          {questions.map((question, place) => (
            <QuestionWords
              key={question.id}
              question={question}
              number={`${at + 1}.${place + 1}`}
              now={question.translations[language] ?? noWords}
              onSave={(change) => words.mutateAsync({ row: question, language, change })}
            />
          ))}
        </section>
      ))}
    </WordsProvider>
  )
}

function withWord<T extends object>(translations: T, language: Language, text: string | null): T {
  const { [language as keyof T]: _, ...rest } = translations
  return (text ? { ...rest, [language]: text } : rest) as T
}

/** Returns the percentage of English texts that are translated. */
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
  now: Translation
  onSave(change: TranslationChange['change']): Promise<unknown>
}

function QuestionWords({ question, number, now, onSave }: QuestionWordsProps) {
  return (
    <div className="translated-question">
      <div className="translation">
        <p>
          <span className="faint number">{number}</span> {question.text}
        </p>
        <Word
          box={`${question.id}`}
          label={`${number} question`}
          value={now.text ?? ''}
          max={500}
          onSave={(text) => onSave((stored) => ({ ...stored, text }))}
        />
      </div>
      {question.help && (
        <div className="translation">
          <p className="small quiet">{question.help}</p>
          <Word
            box={`${question.id}/help`}
            label={`${number} help`}
            value={now.help ?? ''}
            max={1000}
            onSave={(help) => onSave((stored) => ({ ...stored, help }))}
          />
        </div>
      )}
      {optionsOf(question).map(({ value, label }) => (
        <div key={value} className="translation">
          <p className="small quiet">{label}</p>
          <Word
            box={`${question.id}/${value}`}
            label={`${number} answer ${label}`}
            value={now.options[value] ?? ''}
            max={200}
            onSave={(text) => onSave((stored) => ({ ...stored, options: { ...stored.options, [value]: text } }))}
          />
        </div>
      ))}
    </div>
  )
}
