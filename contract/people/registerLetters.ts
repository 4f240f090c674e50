/** What a mail with a link says. */
export interface LetterFacts {
  project: string
  sender: string
  link: string
  /** The last day on which the link works, in words. */
  until: string
  /** Why the details were returned. */
  reason?: string
}

type LetterKind = 'company' | 'person' | 'returned'
interface Letter {
  subject: string
  /** Paragraphs; `{project}`, `{sender}` and `{until}` are filled in. The link stands behind the first ones. */
  before: string[]
  after: string
}

const english: Record<LetterKind, Letter> = {
  company: {
    subject: 'Register your people for {project}',
    before: [
      '{sender} asks you to give the details of your people before they come to {project}: name, date of birth, cards and trainings, with photos of the cards.',
      'Enter each person here:',
    ],
    after: 'The link works until {until}. Anyone who has it can register people for your company.',
  },
  person: {
    subject: 'Register for {project}',
    before: [
      '{sender} asks you to give your details before you come to {project}: name, date of birth, cards and trainings, with photos of the cards.',
      'Enter them here:',
    ],
    after: 'The link works until {until} and is for you alone. Do not pass it on.',
  },
  returned: {
    subject: 'Your details for {project}: something is missing',
    before: ['{sender} has returned your details for {project}:', '{reason}', 'Correct them here:'],
    after: 'The link works until {until}. After that what you sent is removed.',
  },
}

const letters: Readonly<Record<string, Record<LetterKind, Letter>>> = {
  en: english,
  ga: {
    company: {
      subject: 'Cláraigh do dhaoine do {project}',
      before: [
        'Iarrann {sender} ort sonraí do dhaoine a thabhairt sula dtagann siad go {project}: ainm, dáta breithe, cártaí agus oiliúint, le grianghraif de na cártaí.',
        'Cuir gach duine isteach anseo:',
      ],
      after:
        'Oibríonn an nasc go dtí {until}. Is féidir le haon duine a bhfuil sé aige daoine a chlárú do do chuideachta.',
    },
    person: {
      subject: 'Cláraigh do {project}',
      before: [
        'Iarrann {sender} ort do shonraí a thabhairt sula dtagann tú go {project}: ainm, dáta breithe, cártaí agus oiliúint, le grianghraif de na cártaí.',
        'Cuir isteach anseo iad:',
      ],
      after: 'Oibríonn an nasc go dtí {until} agus is duitse amháin é. Ná tabhair do dhaoine eile é.',
    },
    returned: {
      subject: 'Do shonraí do {project}: tá rud éigin ar iarraidh',
      before: ['Chuir {sender} do shonraí do {project} ar ais:', '{reason}', 'Ceartaigh anseo iad:'],
      after: 'Oibríonn an nasc go dtí {until}. Ina dhiaidh sin scriostar ar sheol tú.',
    },
  },
  pl: {
    company: {
      subject: 'Zgłoś swoich pracowników na budowę {project}',
      before: [
        '{sender} prosi o podanie danych pracowników przed ich przyjazdem na budowę {project}: imię i nazwisko, data urodzenia, karty i szkolenia, ze zdjęciami kart.',
        'Wpisz każdą osobę tutaj:',
      ],
      after: 'Link działa do: {until}. Każdy, kto go ma, może zgłaszać osoby w imieniu Twojej firmy.',
    },
    person: {
      subject: 'Zgłoś się na budowę {project}',
      before: [
        '{sender} prosi o podanie danych przed przyjazdem na budowę {project}: imię i nazwisko, data urodzenia, karty i szkolenia, ze zdjęciami kart.',
        'Wpisz je tutaj:',
      ],
      after: 'Link działa do: {until} i jest tylko dla Ciebie. Nie przekazuj go dalej.',
    },
    returned: {
      subject: 'Twoje dane na budowę {project}: czegoś brakuje',
      before: ['{sender} odsyła Twoje dane na budowę {project}:', '{reason}', 'Popraw je tutaj:'],
      after: 'Link działa do: {until}. Potem to, co wysłano, zostanie usunięte.',
    },
  },
  lt: {
    company: {
      subject: 'Užregistruokite savo žmones: {project}',
      before: [
        '{sender} prašo pateikti jūsų žmonių duomenis prieš jiems atvykstant į {project}: vardą ir pavardę, gimimo datą, korteles ir mokymus, su kortelių nuotraukomis.',
        'Įveskite kiekvieną žmogų čia:',
      ],
      after: 'Nuoroda galioja iki: {until}. Kiekvienas, kas ją turi, gali registruoti jūsų įmonės žmones.',
    },
    person: {
      subject: 'Užsiregistruokite: {project}',
      before: [
        '{sender} prašo pateikti jūsų duomenis prieš atvykstant į {project}: vardą ir pavardę, gimimo datą, korteles ir mokymus, su kortelių nuotraukomis.',
        'Įveskite juos čia:',
      ],
      after: 'Nuoroda galioja iki: {until} ir skirta tik jums. Niekam jos neperduokite.',
    },
    returned: {
      subject: 'Jūsų duomenys ({project}): kai ko trūksta',
      before: ['{sender} grąžino jūsų duomenis ({project}):', '{reason}', 'Pataisykite juos čia:'],
      after: 'Nuoroda galioja iki: {until}. Po to tai, ką siuntėte, bus pašalinta.',
    },
  },
  pt: {
    company: {
      subject: 'Registe o seu pessoal para {project}',
      before: [
        '{sender} pede-lhe os dados do seu pessoal antes de virem para {project}: nome, data de nascimento, cartões e formações, com fotografias dos cartões.',
        'Introduza cada pessoa aqui:',
      ],
      after: 'A ligação funciona até {until}. Quem a tiver pode registar pessoas pela sua empresa.',
    },
    person: {
      subject: 'Registe-se para {project}',
      before: [
        '{sender} pede-lhe os seus dados antes de vir para {project}: nome, data de nascimento, cartões e formações, com fotografias dos cartões.',
        'Introduza-os aqui:',
      ],
      after: 'A ligação funciona até {until} e é só para si. Não a partilhe.',
    },
    returned: {
      subject: 'Os seus dados para {project}: falta alguma coisa',
      before: ['{sender} devolveu os seus dados para {project}:', '{reason}', 'Corrija-os aqui:'],
      after: 'A ligação funciona até {until}. Depois disso, o que enviou é removido.',
    },
  },
  ro: {
    company: {
      subject: 'Înregistrați-vă oamenii pentru {project}',
      before: [
        '{sender} vă roagă să dați datele oamenilor dumneavoastră înainte să vină la {project}: nume, data nașterii, carduri și instruiri, cu fotografii ale cardurilor.',
        'Introduceți fiecare persoană aici:',
      ],
      after:
        'Linkul funcționează până la {until}. Oricine îl are poate înregistra persoane pentru firma dumneavoastră.',
    },
    person: {
      subject: 'Înregistrați-vă pentru {project}',
      before: [
        '{sender} vă roagă să vă dați datele înainte să veniți la {project}: nume, data nașterii, carduri și instruiri, cu fotografii ale cardurilor.',
        'Introduceți-le aici:',
      ],
      after: 'Linkul funcționează până la {until} și este numai pentru dumneavoastră. Nu îl dați mai departe.',
    },
    returned: {
      subject: 'Datele dumneavoastră pentru {project}: lipsește ceva',
      before: ['{sender} a returnat datele dumneavoastră pentru {project}:', '{reason}', 'Corectați-le aici:'],
      after: 'Linkul funcționează până la {until}. După aceea, ce ați trimis se șterge.',
    },
  },
  uk: {
    company: {
      subject: 'Зареєструйте своїх людей: {project}',
      before: [
        '{sender} просить надати дані ваших людей, перш ніж вони прибудуть на {project}: ім’я, дату народження, картки та навчання, з фотографіями карток.',
        'Введіть кожну людину тут:',
      ],
      after: 'Посилання діє до: {until}. Кожен, хто його має, може реєструвати людей вашої компанії.',
    },
    person: {
      subject: 'Зареєструйтеся: {project}',
      before: [
        '{sender} просить надати ваші дані, перш ніж ви прибудете на {project}: ім’я, дату народження, картки та навчання, з фотографіями карток.',
        'Введіть їх тут:',
      ],
      after: 'Посилання діє до: {until} і призначене лише для вас. Не передавайте його.',
    },
    returned: {
      subject: 'Ваші дані ({project}): чогось бракує',
      before: ['{sender} повертає ваші дані ({project}):', '{reason}', 'Виправте їх тут:'],
      after: 'Посилання діє до: {until}. Після цього надіслане буде видалено.',
    },
  },
}

/** A mail with a link, in a language, and below it in English. */
export function registerLetter(language: string, kind: LetterKind, facts: LetterFacts) {
  const filled = (words: string) =>
    words.replaceAll(
      /\{(\w+)\}/g,
      (whole, field: string) => (facts as unknown as Record<string, string>)[field] ?? whole,
    )
  const inWords = ({ before, after }: Letter) => [...before, '{link}', after]
  const own = (letters[language] ?? letters.en!)[kind]
  const both = language in letters && language !== 'en' ? [...inWords(own), ...inWords(english[kind])] : inWords(own)
  return { subject: filled(own.subject).slice(0, 150), text: both.map(filled).join('\n\n') }
}
