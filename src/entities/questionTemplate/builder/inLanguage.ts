import type { Form } from '#contract/questions/form.ts'
import { optionsOf } from '#contract/questions/scoring.ts'

/** Returns the questionnaire in another language. Untranslated text stays in English. */
export function inLanguage(form: Form, language: string): Form {
  if (language === 'en') return form
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      title: section.translations[language as 'pl'] ?? section.title,
    })),
    questions: form.questions.map((question) => {
      const words = question.translations[language as 'pl']
      if (!words) return question
      const options =
        question.options.length > 0 || Object.keys(words.options).length > 0
          ? optionsOf(question).map((option) => ({ ...option, label: words.options[option.value] ?? option.label }))
          : question.options
      return {
        ...question,
        text: words.text ?? question.text,
        help: words.help ?? question.help,
        options: [...options],
      }
    }),
  }
}
