/** Letters of Bayer's stars, as they are spelled: in full, then in the short ways of catalogues. */
const spellings: Record<string, string> = {
  ...{
    α: "alpha alf alp",
    β: "beta bet",
    γ: "gamma gam",
    δ: "delta del dlt",
    ε: "epsilon eps",
    ζ: "zeta zet",
  },
  ...{ η: "eta", θ: "theta tet the", ι: "iota iot", κ: "kappa kap", λ: "lambda lam", μ: "mu", ν: "nu" },
  ...{ ξ: "xi ksi", ο: "omicron omi", π: "pi", ρ: "rho", σ: "sigma sig", τ: "tau", υ: "upsilon ups" },
  ...{ φ: "phi", χ: "chi", ψ: "psi", ω: "omega ome" },
};

/** The spellings of a letter, in full first. */
export const spellingsOf = (letter: string): string[] => spellings[letter]?.split(" ") ?? [];

/** Letters by their spellings, and by themselves. */
export const letters = new Map(
  Object.keys(spellings).flatMap((letter) => [letter, ...spellingsOf(letter)].map((word) => [word, letter])),
);
