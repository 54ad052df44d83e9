/** Words in the headers of columns whose numbers may look like phone numbers. */
const OTHER_WORDS = [
  /^(?:account|rekening|polic|polis|batch|bondel|contract|kontrak|reference|verwys|\w*fax|\w*faks|amount|bedrag|balance|saldo)/,
  /^(?:premium|premie|date|datum|time|tyd|status|result|response|code|kode|branch|invoice|faktuur|claim|ticket|order|loan|lening)/,
  /^(?:serial|employee|staff|member|lid|campaign|count|total|type|tipe|tax|belasting|vat|deal|agreement|ooreenkoms|debtor|debiteur)/,
  /^(?:quot|kwotasie|application|aansoek|registra|barcode|transaction|transaksie|meter|pin$|extension|uitbreiding)/,
  /^(?:acc|ref|id|case|row|line|year|jaar|age)(?:no|nr|num|nommer|number)?$/,
];

/** The words of a header, in small letters. */
export const wordsOf = (header: string): string[] => header.toLowerCase().split(/[^\p{L}]+/u);

/** Whether a word in a header says that its column has numbers, days or states of something else than a telephone. */
export const isOtherWord = (word: string): boolean => OTHER_WORDS.some((pattern) => pattern.test(word));
