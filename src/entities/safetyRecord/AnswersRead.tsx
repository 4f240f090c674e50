import { IconAlertTriangle } from '@tabler/icons-react'
import { answersFrom, type AnsweredForm, type AnswerFile } from '#contract/questionnaires/answers.ts'
import { answerWords } from '#contract/questions/answerWords.ts'
import { visibleSlots } from '#contract/questions/conditions.ts'
import { isAnswered, type Answer, type Question } from '#contract/questions/form.ts'
import { inputType, isToRead } from '#contract/questions/inputTypes.ts'
import { listedPeople } from '#contract/questions/signOnList.ts'
import { isFailed } from '#contract/questions/scoring.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { FileLink, isPicture } from '#src/ui/files/FileLink.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { DrawnSignature } from '#src/entities/signature/SignaturePad.tsx'
import './signOn.css'

/** The answers of a questionnaire that the reader cannot edit, section by section. */
export function AnswersRead({ form, answers: stored }: AnsweredForm) {
  const answers = answersFrom(stored)
  const slots = visibleSlots(form, answers).filter(({ question }) => !isToRead(question.inputTypeId))
  const sections = form.sections.flatMap((section) => {
    const own = slots.filter((slot) => slot.section.id === section.id)
    return own.length > 0 ? [{ section, own }] : []
  })
  return (
    <div className="stack">
      {sections.map(({ section, own }) => (
        <Panel key={section.id} title={section.title}>
          <dl className="answers-read">
            {own.map(({ slot, row, question }) => (
              <div key={slot}>
                <dt>{section.repeatable ? `${question.text} (${row + 1})` : question.text}</dt>
                <dd>
                  <Given question={question} answer={answers.bySlot[slot]} />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </div>
  )
}

function Given({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const photos = (answer?.photos ?? []) as AnswerFile[]
  if (!answer || (!isAnswered(answer) && photos.length === 0)) return <span className="faint">Not answered</span>
  const { inputTypeId } = question
  const isFiles = inputTypeId === inputType.photo || inputTypeId === inputType.file
  const files = isFiles ? (answer.value as AnswerFile[]) : []
  return (
    <>
      {inputTypeId === inputType.signature ? (
        <Signed {...(answer.value as { name: string; strokes: string[] })} />
      ) : (
        !isFiles && <Words question={question} answer={answer} />
      )}
      {isFailed(question, answer) && (
        <span className="due small tone-red">
          <IconAlertTriangle size={14} aria-hidden />
          Failed
        </span>
      )}
      {answer.comment && <p className="prose quiet">{answer.comment}</p>}
      {inputTypeId === inputType.file &&
        files.map((file) => (
          <FileLink key={file.id} href={fileAddress(file.id)} view={fileAddress(file.id, true)} name={file.name} />
        ))}
      <Pictures files={inputTypeId === inputType.photo ? files : photos} />
    </>
  )
}

/** The answer as text; for a list of people, with their signatures. */
const Words = ({ question, answer }: { question: Question; answer: Answer }) =>
  question.inputTypeId === inputType.userList ? (
    <ul className="sign-on">
      {listedPeople(answer.value).map((person, at) => (
        <li key={at}>
          <span>
            <strong>{person.name}</strong>
            <span className="small quiet">{person.company}</span>
          </span>
          {person.signature.length > 0 && <DrawnSignature name={person.name} strokes={person.signature} />}
        </li>
      ))}
    </ul>
  ) : (
    <span className="prose">{answerWords(question, answer)}</span>
  )

const Signed = ({ name, strokes }: { name: string; strokes: string[] }) => (
  <>
    <DrawnSignature name={name} strokes={strokes} />
    <span className="small quiet">{name}</span>
  </>
)

const Pictures = ({ files }: { files: readonly AnswerFile[] }) =>
  files.length > 0 && (
    <span className="answer-pictures">
      {files.map(({ id, name }) => (
        <a key={id} href={fileAddress(id)} target="_blank" rel="noreferrer">
          {isPicture(name) ? <img src={fileAddress(id)} alt={name} loading="lazy" /> : name}
        </a>
      ))}
    </span>
  )
