import type { Weighted } from "../../random";

type Province =
  | "Eastern Cape"
  | "Free State"
  | "Gauteng"
  | "KwaZulu-Natal"
  | "Limpopo"
  | "Mpumalanga"
  | "North West"
  | "Northern Cape"
  | "Western Cape";

/** People who share a language: their names, and where most of them live. */
type Community = {
  language: string;
  female: readonly string[];
  male: readonly string[];
  surnames: readonly string[];
  provinces: Weighted<Province>;
};

const list = (names: string) => names.split(", ");

const ZULU: Community = {
  language: "isiZulu",
  female: list(
    "Thandeka, Nokuthula, Zanele, Sibongile, Nomvula, Busisiwe, Ayanda, Hlengiwe, Lindiwe, Ntombi, Phumzile",
  ),
  male: list("Sipho, Bongani, Themba, Mandla, Sibusiso, Nkosinathi, Lungelo, Mthokozisi, Siyabonga, Sandile, Vusi"),
  surnames: list("Dlamini, Mkhize, Zulu, Ngcobo, Buthelezi, Cele, Mthembu, Khumalo, Zungu, Gumede, Hadebe, Shabalala"),
  provinces: [
    ["KwaZulu-Natal", 62],
    ["Gauteng", 30],
    ["Mpumalanga", 8],
  ],
};

const XHOSA: Community = {
  language: "isiXhosa",
  female: list(
    "Nomthandazo, Noluthando, Zoleka, Asanda, Nosipho, Yolanda, Unathi, Nandipha, Vuyokazi, Bulelwa, Siphokazi",
  ),
  male: list("Luthando, Sizwe, Mzwandile, Xolani, Lwazi, Thabiso, Ayabonga, Siseko, Loyiso, Mxolisi, Zolani, Andile"),
  surnames: list(
    "Mqhayi, Gqirana, Dyantyi, Matiwane, Ntshinga, Nkwinti, Mzimba, Ngxola, Mpahlwa, Sigcawu, Mfeketo, Jonas",
  ),
  provinces: [
    ["Eastern Cape", 55],
    ["Western Cape", 30],
    ["Gauteng", 15],
  ],
};

const AFRIKAANS: Community = {
  language: "Afrikaans",
  female: list("Annelie, Marietjie, Elmarie, Chanté, Liezel, Marlene, Ilse, Carina, Riana, Petro, Suné, Anke, Lizette"),
  male: list(
    "Johan, Pieter, Hennie, Kobus, Francois, Gerhard, Ruan, Willem, Deon, Jaco, Stefan, Christo, Danie, Heinrich",
  ),
  surnames: list(
    "Botha, van der Merwe, Pretorius, Venter, Nel, Coetzee, Steyn, du Plessis, Fourie, Swanepoel, Kruger, Visser",
  ),
  provinces: [
    ["Gauteng", 35],
    ["Western Cape", 25],
    ["Free State", 15],
    ["North West", 10],
    ["Northern Cape", 8],
    ["Mpumalanga", 7],
  ],
};

const CAPE: Community = {
  language: "Afrikaans",
  female: list(
    "Chantelle, Fatima, Shireen, Bronwyn, Nadia, Tasneem, Charlene, Lauren, Zainab, Rochelle, Candice, Yumna",
  ),
  male: list(
    "Ashwin, Ebrahim, Keanu, Riyaad, Donovan, Marlon, Shafiek, Clinton, Dale, Yusuf, Ricardo, Jerome, Tashwin",
  ),
  surnames: list(
    "Jacobs, Adams, Davids, Petersen, Abrahams, Isaacs, Williams, September, Fortuin, Hendricks, Salie, Arendse",
  ),
  provinces: [
    ["Western Cape", 74],
    ["Northern Cape", 12],
    ["Eastern Cape", 10],
    ["Gauteng", 4],
  ],
};

const ENGLISH: Community = {
  language: "English",
  female: list("Megan, Claire, Kirsten, Lindsay, Robyn, Samantha, Nicole, Tracy, Gillian, Leigh, Bianca, Hayley"),
  male: list("Craig, Gareth, Bradley, Warren, Neil, Duncan, Ross, Justin, Greg, Trevor, Sean, Graham, Keith"),
  surnames: list(
    "Smith, Anderson, Campbell, Wright, Thompson, Fraser, Mitchell, Harrison, Palmer, Barnard, Clarke, Whitfield",
  ),
  provinces: [
    ["Gauteng", 38],
    ["KwaZulu-Natal", 28],
    ["Western Cape", 26],
    ["Eastern Cape", 8],
  ],
};

const INDIAN: Community = {
  language: "English",
  female: list(
    "Priya, Kavitha, Shanthi, Nirvana, Ayesha, Saloshni, Anusha, Prenisha, Vanessa, Yashika, Thirusha, Nisha",
  ),
  male: list("Rajesh, Kiran, Suren, Imraan, Prakash, Vishal, Denzil, Ashveer, Yusuf, Logan, Nivesh, Sanjay, Kreesan"),
  surnames: list("Naidoo, Pillay, Govender, Patel, Moodley, Reddy, Singh, Chetty, Maharaj, Naicker, Essop, Ramsamy"),
  provinces: [
    ["KwaZulu-Natal", 70],
    ["Gauteng", 26],
    ["Western Cape", 4],
  ],
};

const PEDI: Community = {
  language: "Sepedi",
  female: list("Mpho, Lerato, Refilwe, Mokgadi, Kgomotso, Dikeledi, Lebogang, Matshidiso, Tebogo, Raisibe, Hunadi"),
  male: list("Thabo, Kgothatso, Lesiba, Tumelo, Katlego, Phuti, Kagiso, Malesela, Lehlogonolo, Sello, Mashudu"),
  surnames: list("Mokoena, Ledwaba, Maponya, Kekana, Phasha, Mogale, Masemola, Mashego, Moloto, Matlala, Rapetswa"),
  provinces: [
    ["Limpopo", 58],
    ["Gauteng", 34],
    ["Mpumalanga", 8],
  ],
};

const TSWANA: Community = {
  language: "Setswana",
  female: list("Naledi, Boitumelo, Keabetswe, Onalenna, Gaone, Kelebogile, Mosetsana, Tshegofatso, Masego, Oratile"),
  male: list("Kabelo, Tshepo, Oratilwe, Goitseone, Thapelo, Kealeboga, Mothusi, Olebogeng, Phenyo, Tiro, Lesego"),
  surnames: list(
    "Molefe, Moeketsi, Kgosi, Modise, Seleka, Motaung, Phiri, Mogotsi, Tlhapane, Setlhare, Mokgosi, Sebego",
  ),
  provinces: [
    ["North West", 56],
    ["Gauteng", 32],
    ["Northern Cape", 12],
  ],
};

const SOTHO: Community = {
  language: "Sesotho",
  female: list("Palesa, Mamello, Nthabiseng, Limpho, Teboho, Puleng, Dineo, Mathapelo, Khahliso, Relebohile"),
  male: list("Lebohang, Tshepang, Mohau, Thabang, Retshidisitswe, Karabo, Tumisang, Moeketsi, Katleho, Neo, Tsietsi"),
  surnames: list(
    "Mofokeng, Motsoeneng, Tsotetsi, Radebe, Mokhele, Mokhethi, Nhlapo, Maseko, Sithole, Lesenyeho, Thulo",
  ),
  provinces: [
    ["Free State", 58],
    ["Gauteng", 42],
  ],
};

const TSONGA: Community = {
  language: "Xitsonga",
  female: list("Tintswalo, Nkhensani, Rhulani, Hlulani, Ntsako, Basani, Vutomi, Akani, Nyeleti, Xitsundzuxo"),
  male: list("Tsakani, Vutlhari, Nhlamulo, Matimba, Tiyani, Wisani, Risuna, Hasani, Masingita, Amukelani"),
  surnames: list(
    "Mabunda, Chauke, Maluleke, Baloyi, Hlungwani, Nkuna, Mathebula, Rikhotso, Shivambu, Ngobeni, Makhubele",
  ),
  provinces: [
    ["Limpopo", 52],
    ["Gauteng", 30],
    ["Mpumalanga", 18],
  ],
};

const VENDA: Community = {
  language: "Tshivenda",
  female: list("Mulalo, Rofhiwa, Livhuwani, Tshilidzi, Ndivhuwo, Phathutshedzo, Khathutshelo, Azwinndini, Fhulufhelo"),
  male: list("Rudzani, Thabelo, Mashudu, Vhutshilo, Rendani, Tendani, Lufuno, Takalani, Mpfariseni, Aluwani"),
  surnames: list("Mudau, Netshitenzhe, Ravele, Tshivhase, Nemukula, Mulaudzi, Mukwevho, Sigwavhulimu, Nevhutalu"),
  provinces: [
    ["Limpopo", 70],
    ["Gauteng", 30],
  ],
};

const SWAZI: Community = {
  language: "siSwati",
  female: list("Temnotfo, Nomcebo, Khanyisile, Bongiwe, Phindile, Gcinile, Lungile, Tenele, Simphiwe, Hlobisile"),
  male: list("Sifiso, Mfanafuthi, Musa, Bheki, Sabelo, Mduduzi, Njabulo, Senzo, Wandile, Melusi, Sanele"),
  surnames: list("Nkosi, Mavuso, Simelane, Mabuza, Shongwe, Maziya, Lukhele, Magagula, Vilakazi, Masuku, Hlophe"),
  provinces: [
    ["Mpumalanga", 76],
    ["Gauteng", 24],
  ],
};

/** Weighted by the number of speakers, roughly as in the census. */
export const COMMUNITIES: Weighted<Community> = [
  [ZULU, 25],
  [XHOSA, 16],
  [PEDI, 10],
  [TSWANA, 9],
  [SOTHO, 8],
  [AFRIKAANS, 8],
  [CAPE, 7],
  [ENGLISH, 7],
  [INDIAN, 5],
  [TSONGA, 5],
  [SWAZI, 3],
  [VENDA, 3],
];
