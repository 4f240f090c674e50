import { personFields } from '#contract/people/personFields.ts'
import { listedPeople, type ListedPerson } from '#contract/questions/signOnList.ts'
import { TextBox } from '#src/ui/fields/TextBox.tsx'
import { useAnswerContext, type AnswerInputProps } from '../AnswerContext.ts'
import { Rows } from './Rows.tsx'
import { SignaturePad } from '#src/entities/signature/SignaturePad.tsx'

const { signed } = personFields
const columns = [
  { name: 'name', label: 'Name' },
  { name: 'company', label: 'Company' },
]
const fresh: ListedPerson = { name: '', company: '', signature: [] }

/** People who sign one after the other on this device. The next one is probably of the same company. */
export function SignOnInput({ value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  const { projectId } = useAnswerContext()
  const people = listedPeople(value)
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <Rows
        rows={people}
        fresh={{ ...fresh, company: people.at(-1)?.company ?? '' }}
        one="person"
        columns={columns}
        onRows={(next) => onAnswer(next.length > 0 ? next : null)}
      >
        {(person, set, at) => (
          <>
            <TextBox
              placeholder="Name"
              aria-label={`Name, person ${at + 1}`}
              maxLength={signed.nameLength}
              value={person.name}
              onText={(name) => set({ name })}
            />
            <TextBox
              placeholder="Company"
              aria-label={`Company, person ${at + 1}`}
              maxLength={signed.companyLength}
              value={person.company}
              onText={(company) => set({ company })}
            />
            <div className="answer-row-wide stack tight-stack" role="group" aria-label={`Signature, person ${at + 1}`}>
              <SignaturePad
                strokes={person.signature}
                onStrokes={(signature) => set({ signature })}
                signer={projectId === undefined ? null : { projectId }}
                refused={invalid}
              />
            </div>
          </>
        )}
      </Rows>
    </div>
  )
}
