"""Journals that the Astrophysics Data System names by commands in its BibTeX.

Source: the list of journal macros of the ADS, adsabs.harvard.edu/abs_doc/aas_macros.html.
"""

JOURNALS = {
    "aj": "Astronomical Journal", "actaa": "Acta Astronomica", "apj": "Astrophysical Journal",
    "araa": "Annual Review of Astronomy and Astrophysics", "apjl": "Astrophysical Journal Letters",
    "apjs": "Astrophysical Journal Supplement Series", "ao": "Applied Optics",
    "apss": "Astrophysics and Space Science", "aap": "Astronomy and Astrophysics",
    "aapr": "Astronomy and Astrophysics Reviews", "aaps": "Astronomy and Astrophysics Supplement Series",
    "azh": "Astronomicheskii Zhurnal", "baas": "Bulletin of the American Astronomical Society",
    "bac": "Bulletin of the Astronomical Institutes of Czechoslovakia",
    "caa": "Chinese Astronomy and Astrophysics", "cjaa": "Chinese Journal of Astronomy and Astrophysics",
    "icarus": "Icarus", "jcap": "Journal of Cosmology and Astroparticle Physics",
    "jrasc": "Journal of the Royal Astronomical Society of Canada",
    "memras": "Memoirs of the Royal Astronomical Society",
    "mnras": "Monthly Notices of the Royal Astronomical Society", "na": "New Astronomy",
    "nar": "New Astronomy Reviews", "pra": "Physical Review A", "prb": "Physical Review B",
    "prc": "Physical Review C", "prd": "Physical Review D", "pre": "Physical Review E",
    "prl": "Physical Review Letters", "pasa": "Publications of the Astronomical Society of Australia",
    "pasp": "Publications of the Astronomical Society of the Pacific",
    "pasj": "Publications of the Astronomical Society of Japan",
    "qjras": "Quarterly Journal of the Royal Astronomical Society",
    "rmxaa": "Revista Mexicana de Astronomía y Astrofísica", "skytel": "Sky and Telescope",
    "solphys": "Solar Physics", "sovast": "Soviet Astronomy", "ssr": "Space Science Reviews",
    "zap": "Zeitschrift für Astrophysik", "nat": "Nature", "iaucirc": "IAU Circulars",
    "aplett": "Astrophysics Letters", "apspr": "Astrophysics Space Physics Research",
    "bain": "Bulletin of the Astronomical Institutes of the Netherlands", "fcp": "Fundamentals of Cosmic Physics",
    "gca": "Geochimica et Cosmochimica Acta", "grl": "Geophysical Research Letters",
    "jcp": "Journal of Chemical Physics", "jgr": "Journal of Geophysical Research",
    "jqsrt": "Journal of Quantitative Spectroscopy and Radiative Transfer",
    "memsai": "Memorie della Società Astronomica Italiana", "nphysa": "Nuclear Physics A",
    "physrep": "Physics Reports", "physscr": "Physica Scripta", "planss": "Planetary and Space Science",
    "procspie": "Proceedings of the SPIE", "psj": "Planetary Science Journal",
    "maps": "Meteoritics and Planetary Science",
}  # fmt: skip
"""Names by command, without its backslash."""
